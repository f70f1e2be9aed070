import { LINK_PAGE } from './link-page.ts'

/** What stands before the secret of each kind of link, by which the page of all links tells them apart. */
const MARKS = { bill: 'b.', certificate: 'c.', sheet: 's.' } as const
export type LinkKind = keyof typeof MARKS

/** The address at which anyone with the secret sees a record. Browsers send what is behind `#` to no server. */
export function linkTo(kind: LinkKind, origin: string, token: string): string {
  return `${origin}${LINK_PAGE}#${MARKS[kind]}${token}`
}

/** The secret of a link of a kind; null of any other link. */
export function tokenOf(kind: LinkKind, hash: string): string | null {
  return hash.startsWith(MARKS[kind]) ? hash.slice(MARKS[kind].length) : null
}
