import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { shareBill } from '../src/features/money/bill-papers/server/share-bill.ts'
import { beginDraft } from '../src/features/money/bills/server/change-draft.ts'
import { issueBill } from '../src/features/money/bills/server/issue.ts'
import type { PaymentMethod } from '../src/features/money/ledger/methods.ts'
import { takeAdvance, takeFor } from '../src/features/money/payments/server/take.ts'
import { openTill } from '../src/features/money/till/server/till.ts'
import { PERMISSIONS } from '../src/features/platform/auth/permissions.ts'
import type { Db } from '../src/lib/server/database/database.ts'
import { anAppointment, aPet, type Customer, type Login, type Pet } from './factories.ts'

// As the clock of the servers under test stands: staff undo what they took the same day, and links expire.
const NOW = new Date('2027-03-10T04:00:00Z')
const by = (login: Login) => ({ userId: login.userId, permissions: PERMISSIONS, now: NOW })

/** A pet of a customer, the one they have if they have one: no one may have too many of them. */
async function petOf(db: Db, owner: Customer): Promise<Pet> {
  const found = await db
    .selectFrom('pets')
    .select(['id', 'ownerPhone', 'name'])
    .where('ownerPhone', '=', owner.phone)
    .where('deletedAt', 'is', null)
    .where('deceasedOn', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  return found ?? (await aPet(db, { owner }))
}

/** A draft of an appointment of a customer; gives the id of the draft, of its line, and what is due. */
export async function aDraft(
  db: Db,
  { customer, login }: { customer: Customer; login: Login },
): Promise<{ id: string; lineId: string; due: number; appointmentId: string }> {
  const appointmentId = await anAppointment(db, { pet: await petOf(db, customer) })
  const id = await db.transaction().execute((tx) => beginDraft(tx, { appointmentId }, by(login)))
  const line = await db
    .selectFrom('billLines')
    .select(['id', 'total'])
    .where('billId', '=', id)
    .executeTakeFirstOrThrow()
  return { id, lineId: line.id, due: line.total, appointmentId }
}

/** An issued bill of a customer, for which nothing is paid. */
export async function anIssuedBill(db: Db, about: { customer: Customer; login: Login }) {
  const draft = await aDraft(db, about)
  await issueBill(db, { id: draft.id, seenDue: draft.due }, by(about.login))
  return draft
}

/** A paid bill of a customer, and the entry of its payment. */
export async function aPaidBill(
  db: Db,
  about: { customer: Customer; login: Login },
  method: PaymentMethod = 'cash',
) {
  const draft = await aDraft(db, about)
  const payment = { id: draft.id, seenDue: draft.due, method, reference: null }
  await db.transaction().execute((tx) => takeFor(tx, payment, by(about.login)))
  const { id: entryId } = await db
    .selectFrom('allocations')
    .select('entryId as id')
    .where('billId', '=', draft.id)
    .executeTakeFirstOrThrow()
  return { ...draft, entryId }
}

/** Closes the till if it is open, as if nothing had come in. */
export async function withoutTill(db: Db): Promise<void> {
  await sql`update till_sessions set closed_at = opened_at, counted = float_amount, expected = float_amount
    where closed_at is null`.execute(db)
}

/** A new till with ₹1,000 in it; gives its id. */
export async function anOpenTill(db: Db, { login }: { login: Login }): Promise<string> {
  await withoutTill(db)
  return await openTill(db, { float: 100_000, reason: 'Counted' }, by(login))
}

/** A link to an issued bill: its secret, and the bill's id. */
export async function aBillLink(db: Db, about: { customer: Customer; login: Login }) {
  const { id } = await anIssuedBill(db, about)
  const { token } = await shareBill(db, id, by(about.login))
  return { id, token }
}

/** An advance of a customer; gives the id of its entry. */
export async function anAdvance(
  db: Db,
  { customer, login }: { customer: Customer; login: Login },
  amount = 20_000,
): Promise<string> {
  const reference = randomUUID().replaceAll('-', '')
  const advance = { customerId: customer.id, amount, method: 'upi', reference } as const
  await db.transaction().execute((tx) => takeAdvance(tx, advance, by(login)))
  const entry = await db
    .selectFrom('ledgerEntries')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return entry.id
}
