import { newCredentialSchema, usedCredentialSchema } from '../contract.ts'

/** What the server says the browser needs; the browser knows its shape. */
type Options = Record<string, unknown>

/** True where the browser keeps passkeys and speaks of them in JSON (all since 2025). */
export function canUsePasskeys(): boolean {
  return (
    'PublicKeyCredential' in window &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** Has the browser make a passkey; gives it as JSON. Throws when the person or the device declines. */
export async function makePasskey(options: Options) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return newCredentialSchema.parse(toJson(await navigator.credentials.create({ publicKey })))
}

/** Has the person choose a passkey of theirs and the device answer; gives it as JSON. Throws when they decline. */
export async function askForPasskey(options: Options) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return usedCredentialSchema.parse(toJson(await navigator.credentials.get({ publicKey })))
}

/** True when the person or the device declined: no failure of ours. */
export function isDeclined(error: unknown): boolean {
  return error instanceof DOMException
}

function toJson(credential: Credential | null) {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey came.')
  return credential.toJSON()
}
