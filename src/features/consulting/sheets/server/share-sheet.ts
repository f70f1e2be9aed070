import { messageOf } from '../../../../lib/message.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { findPhone } from '../../../owners/customers/server/queries.ts'
import { ageOn } from '../../../owners/pets/rules.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { linkTo } from '../../../platform/links/marks.ts'
import type { LinkTable } from '../../../platform/links/server/queries.ts'
import { makeLink } from '../../../platform/links/server/secret-links.ts'
import { canMail, mailCustomer } from '../../../platform/notifications/server/notify.ts'
import { SHEET_NEWS } from '../news-texts.ts'
import { SHARE_REFUSALS } from '../share-texts.ts'
import type { OwnSheet } from '../sheet-schemas.ts'
import { findSheet, findVersion, type LockedSheet, type SheetRow } from './queries.ts'
import { lockSheetToWrite } from './save-sheet.ts'

/** Where links to case sheets are. */
export const SHEET_LINKS: LinkTable = { name: 'sheet_links', record: 'sheet_id' }

/** Makes a link by which anyone reads what a signed sheet says to its owner, for 30 days. */
export async function shareSheet(tx: Tx, { id }: { id: string }, { now, userId }: Actor) {
  const { phone } = await lockSigned(tx, id)
  return { ...(await makeLink(tx, SHEET_LINKS, { id, now, userId })), phone }
}

/** Emails the owner such a link. False if there is no one to email: they have no login, or have turned emails off. */
export async function mailSheet(
  tx: Tx,
  { id }: { id: string },
  { now, userId, publicUrl }: Actor & { publicUrl: string },
): Promise<boolean> {
  const { phone, seenAt } = await lockSigned(tx, id)
  // A link that no one gets would stand among those that someone has.
  if (!(await canMail(tx, phone))) return false
  const { token } = await makeLink(tx, SHEET_LINKS, { id, now, userId })
  const pet = (await findSheet(tx, id))?.petName ?? ''
  const values = { pet, day: clinicDay(seenAt), link: linkTo('sheet', publicUrl, token) }
  return await mailCustomer(tx, phone, messageOf(SHEET_NEWS, 'sheet-shared', values))
}

/** A signed sheet, locked, with the phone of its owner. Refuses one that was never signed, or is wrong. */
async function lockSigned(tx: Tx, id: string): Promise<LockedSheet & { phone: string }> {
  const sheet = await lockSheetToWrite(tx, id)
  if (sheet.version === 0) throw refusal(SHARE_REFUSALS, 'SHARED_UNSIGNED')
  const phone = await findPhone(tx, sheet.customerId)
  if (phone === undefined) throw refusal(SHARE_REFUSALS, 'SHEET_ERASED')
  return { ...sheet, phone }
}

/** What was signed for a customer's pet. Refuses a sheet of anyone else, one that was never signed, and one that is wrong. */
export async function readOwnSheet(db: Db, id: string, customerId: string): Promise<OwnSheet> {
  const row = await findSheet(db, id)
  const own = row?.ownerId === customerId && row.discardedAt === null ? await toOwner(db, row) : undefined
  if (own === undefined) throw refusal(SHARE_REFUSALS, 'SHEET_MISSING')
  return own
}

/** The same for anyone who has a link to it; one that is wrong says so. */
export async function readLinkedSheet(db: Db, id: string): Promise<OwnSheet> {
  const row = await findSheet(db, id)
  if (row !== undefined && row.discardedAt !== null) throw refusal(SHARE_REFUSALS, 'SHEET_WITHDRAWN')
  const own = row && (await toOwner(db, row))
  if (own === undefined) throw refusal(SHARE_REFUSALS, 'LINK_ENDED')
  return own
}

/** What was signed last, as far as it is the owner's; undefined if nothing was. */
async function toOwner(db: Db, row: SheetRow): Promise<OwnSheet | undefined> {
  const signed = await findVersion(db, row.id)
  if (signed === undefined) return undefined
  const { weight, advice, prescription, againOn } = signed.content
  const { version, signer, signedAt } = signed
  const { petName: name, species, breed, gender, ownerName: fullName, seenAt } = row
  return {
    id: row.id,
    seenAt: seenAt.toISOString(),
    pet: { name, species, breed, gender, age: ageOn(clinicDay(seenAt), row), owner: { fullName } },
    content: { weight, advice, prescription, againOn },
    signature: { version, signer, signedAt: signedAt.toISOString() },
  }
}
