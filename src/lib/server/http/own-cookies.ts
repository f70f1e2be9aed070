import { readCookie } from './http.ts'

/** The secret that signs cookies, and the public address. With https, cookies are bound to https and to that host. */
export type Keys = { secret: string; publicUrl: string }

export type OwnCookie = { name: string; value: string; maxAgeS: number }

/** The Set-Cookie header of one of our cookies: no script can read it, and other sites can't send it with a change. */
export function ownCookie(
  { publicUrl }: Pick<Keys, 'publicUrl'>,
  { name, value, maxAgeS }: OwnCookie,
): string {
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  const fullName = ownCookieName(publicUrl, name)
  return `${fullName}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** The value of one of our cookies in a Cookie header; null if it is missing or can't be decoded. */
export function readOwnCookie(
  header: string | undefined,
  { publicUrl }: Pick<Keys, 'publicUrl'>,
  name: string,
): string | null {
  return readCookie(header, ownCookieName(publicUrl, name))
}

/** True if a Cookie header contains any of our cookies. */
export function hasOwnCookie(header: string | undefined): boolean {
  return header !== undefined && /(^|;\s*)(__Host-)?tailwell\./.test(header)
}

/** The full name of one of our cookies. A browser accepts the prefix `__Host-` only over https, from this very host. */
export function ownCookieName(publicUrl: string, name: string): string {
  return `${isSecure(publicUrl) ? '__Host-' : ''}tailwell.${name}`
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
