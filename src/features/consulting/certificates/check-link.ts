import { LINK_PAGE } from '../../money/bill-papers/bill-link.ts'

const OF_A_CERTIFICATE = 'c.'

/** The address at which anyone checks a certificate. Its token is behind `#`, which browsers send to no server. */
export function checkLink(origin: string, token: string): string {
  return `${origin}${LINK_PAGE}#${OF_A_CERTIFICATE}${token}`
}

/** The token of a link to a certificate; null of any other link. */
export function certificateTokenOf(hash: string): string | null {
  return hash.startsWith(OF_A_CERTIFICATE) ? hash.slice(OF_A_CERTIFICATE.length) : null
}
