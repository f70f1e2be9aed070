import { newCredentialSchema, usedCredentialSchema } from '../contract.ts'

/** The options from the server, as JSON; the browser parses them. */
type Options = Record<string, unknown>

/** True if the browser supports passkeys with options in JSON (all do since 2025). */
export function canUsePasskeys(): boolean {
  return (
    'PublicKeyCredential' in window &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** Has the browser create a passkey; returns it as JSON. Throws if the person or the device declines. */
export async function makePasskey(options: Options) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return newCredentialSchema.parse(toJson(await navigator.credentials.create({ publicKey })))
}

/** Has the person choose a passkey and the device sign; returns the answer as JSON. Throws if either declines. */
export async function askForPasskey(options: Options) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return usedCredentialSchema.parse(toJson(await navigator.credentials.get({ publicKey })))
}

/** True if the person or the device declined, which is not a failure. */
export function isDeclined(error: unknown): boolean {
  return error instanceof DOMException
}

function toJson(credential: Credential | null) {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('The browser returned no passkey.')
  return credential.toJSON()
}
