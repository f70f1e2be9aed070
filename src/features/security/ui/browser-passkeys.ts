import { newCredentialSchema } from '../contract.ts'
import { credentialJson } from './passkey-support.ts'

/** Has the browser create a passkey; returns it as JSON. Throws if the person or the device declines. */
export async function makePasskey(options: Record<string, unknown>) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return newCredentialSchema.parse(credentialJson(await navigator.credentials.create({ publicKey })))
}
