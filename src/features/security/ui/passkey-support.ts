/** True if the browser supports passkeys with options in JSON (all do since 2025). */
export function canUsePasskeys(): boolean {
  return (
    'PublicKeyCredential' in window &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** True if the person or the device declined, which is not a failure. */
export function isDeclined(error: unknown): boolean {
  return error instanceof DOMException
}

/** The browser's credential as JSON; throws if there is none. */
export function credentialJson(credential: Credential | null) {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('The browser returned no passkey.')
  return credential.toJSON()
}
