import type { Hono } from 'hono'
import { clinic } from '../../clinic/clinic.ts'
import { sitePaths } from '../../features/outreach/site/paths.ts'
import { authPaths } from '../../features/platform/auth/paths.ts'

const DAY_MS = 86_400_000
/** Readers distrust a contact whose file has expired, so its date moves with the requests (RFC 9116). */
const CONTACT_GOOD_FOR_DAYS = 90

/**
 * Serves the addresses that programs expect on every site: where a password is changed and where a security problem is
 * reported. Others below `/.well-known/` are missing; password managers check that they are.
 */
export function serveWellKnown(web: Hono, publicUrl: string): void {
  web.get('/.well-known/change-password', (c) => c.redirect(`${authPaths.profile}?tab=security`))
  web.get('/.well-known/security.txt', (c) => c.text(securityContact(publicUrl, new Date())))
  web.get('/.well-known/*', (c) => c.notFound())
}

function securityContact(publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + CONTACT_GOOD_FOR_DAYS * DAY_MS)
  const lines = [
    // A clinic that has no email address is reached as its page says; the file must name a contact.
    `Contact: ${clinic.email === '' ? new URL(sitePaths.contact, publicUrl).href : `mailto:${clinic.email}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
  ]
  return lines.map((line) => `${line}\n`).join('')
}

/** The path without the slashes at its end; null if it has none or may lead to another site. */
export function withoutEndSlash(path: string): string | null {
  return /^(\/[\w%.-].*?)\/+$/.exec(path)?.[1] ?? null
}
