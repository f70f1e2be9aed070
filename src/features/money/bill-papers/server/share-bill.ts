import { messageOf } from '../../../../lib/message.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { printDocument } from '../../../../lib/server/print/print-document.ts'
import { findPhone } from '../../../owners/customers/server/queries.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { linkTo } from '../../../platform/links/marks.ts'
import type { LinkTable } from '../../../platform/links/server/queries.ts'
import { makeLink } from '../../../platform/links/server/secret-links.ts'
import { canMail, mailCustomer } from '../../../platform/notifications/server/notify.ts'
import type { Bill } from '../../bills/bill-schemas.ts'
import { presentForOwner, readBill } from '../../bills/server/present-bill.ts'
import { readSettings } from '../../bills/server/settings-queries.ts'
import { billSums } from '../bill-link.ts'
import { layOutBill } from '../lay-out-bill.ts'
import { BILL_NEWS } from '../news-texts.ts'
import type { NextDay } from '../paper-schemas.ts'
import { printedBill } from '../printed-bill.ts'
import { LINK_REFUSALS } from '../texts.ts'

/** Where links to bills are. */
export const BILL_LINKS: LinkTable = { name: 'bill_links', record: 'bill_id' }

type Sharer = Pick<Actor, 'now' | 'userId'>

/** Makes a link by which anyone sees an issued bill for 30 days. */
export async function shareBill(db: Db, id: string, sharer: Sharer) {
  await readIssued(db, id, sharer)
  return await makeLink(db, BILL_LINKS, { id, ...sharer })
}

async function readIssued(db: Db, id: string, sharer: Sharer): Promise<Bill> {
  const bill = await readBill(db, id, { ...sharer, records: 'all' })
  if (bill.state !== 'issued') throw refusal(LINK_REFUSALS, 'NOT_ISSUED')
  return bill
}

/**
 * Emails the customer of an issued bill a link to it, in one transaction. False if there is no one to email: they have no
 * login, have turned emails off, or the bill is of someone without a record.
 */
export async function mailBill(
  db: Db,
  id: string,
  { publicUrl, ...sharer }: Sharer & { publicUrl: string },
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const bill = await readIssued(tx, id, sharer)
    const phone = bill.customer === null ? undefined : await findPhone(tx, bill.customer.id)
    // A link that no one gets would stand among those that someone has.
    if (phone === undefined || !(await canMail(tx, phone))) return false
    const { token } = await makeLink(tx, BILL_LINKS, { id, ...sharer })
    const about = { what: whatOf(bill), ...(bill.issuedOn !== null && { day: bill.issuedOn }) }
    const values = { ...billSums(bill), ...about, link: linkTo('bill', publicUrl, token) }
    return await mailCustomer(tx, phone, messageOf(BILL_NEWS, 'bill-issued', values))
  })
}

/** What a bill is for, as the subject of an email has it: `Grooming (Bruno) and 2 more`. */
function whatOf({ lines }: Bill): string {
  const [first, ...others] = lines.filter(({ live }) => live)
  return [first?.name ?? '', ...(others.length > 0 ? [`and ${others.length} more`] : [])].join(' ')
}

/** A bill for anyone who has its link, as it stands on paper: without what only the clinic or its customer sees. */
export async function readSharedBill(db: Db, id: string, now: Date): Promise<Bill> {
  const bill = await readBill(db, id, { now, userId: '', records: 'all' })
  const shared = presentForOwner(bill)
  const entries = shared.entries.map((entry) => ({ ...entry, reference: null }))
  return { ...shared, customer: null, advance: 0, entries }
}

/** A bill as a PDF file, on the paper that the clinic prints on, with what its pets are due for next. */
export async function printBill(db: Db, bill: Bill, next: readonly NextDay[]): Promise<File> {
  const { paper, upiId } = await readSettings(db)
  const name = bill.number ?? bill.title
  const bytes = await printDocument({
    title: name,
    author: bill.clinic.name,
    paper,
    blocks: layOutBill(printedBill(bill, { upiId, next })),
  })
  const file = `${bill.number === null ? '' : 'bill-'}${name.replace(/[^A-Za-z0-9-]+/g, '-')}.pdf`
  return new File([new Uint8Array(bytes)], file, { type: 'application/pdf' })
}
