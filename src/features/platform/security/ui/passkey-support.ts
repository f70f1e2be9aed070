/** True if the browser has passkeys. Chrome before 129 and Safari before 18.4 read and write no JSON of them: we do. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'credentials' in navigator
}

/** True if the person or the device declined, which is not a failure. */
export function isDeclined(error: unknown): boolean {
  return error instanceof DOMException
}

/** True if the device has a passkey of this login already. */
export function isOnDevice(error: unknown): boolean {
  return isDeclined(error) && (error as DOMException).name === 'InvalidStateError'
}

/** The question that a passkey is to answer, as browsers take it. */
export function requestOptions(
  json: PublicKeyCredentialRequestOptionsJSON,
): PublicKeyCredentialRequestOptions {
  // Any passkey of this site may answer, so none is listed.
  return { ...(json as object), challenge: bytesOf(json.challenge) }
}

/** The browser's credential as JSON, of its response these parts; throws if there is none. */
export function credentialJson(credential: Credential | null, parts: readonly string[]) {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('The browser returned no passkey.')
  const { id, type, response } = credential
  const bytes: object = response
  return {
    ...{ id, rawId: id, type },
    clientExtensionResults: credential.getClientExtensionResults(),
    response: Object.fromEntries(parts.map((part) => [part, textOf(Reflect.get(bytes, part))])),
  }
}

/** The bytes of base64url. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}

/** Bytes as base64url, without its padding. */
function textOf(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}
