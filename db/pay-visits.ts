import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  financialYearOf,
  formatBillNumber,
  seriesOf,
  yearName,
} from '../src/features/money/bills/bill-number.ts'
import type { LineRow } from '../src/features/money/bills/server/bill-queries.ts'
import { lineOfAppointment } from '../src/features/money/bills/server/change-draft.ts'
import {
  type PricedDraft,
  priceDraft,
  readTerms,
  type Terms,
} from '../src/features/money/bills/server/price-draft.ts'
import { readSettings } from '../src/features/money/bills/server/settings-queries.ts'
import type { TakenMethod } from '../src/features/money/ledger/methods.ts'
import {
  type BillableAppointment,
  lockPayments,
} from '../src/features/planning/appointments/server/payment-queries.ts'
import { publicPhone } from '../src/features/platform/auth/rules.ts'
import type { Actor } from '../src/features/platform/auth/server/actor.ts'
import type { Tx } from '../src/lib/server/database/database.ts'
import { clinicDay } from '../src/lib/time.ts'

/** A visit that is paid whole, at once: when, how, and by whom. */
export type PaidVisit = {
  id: string
  at: Date
  method: TakenMethod
  fullName: string | null
  phone: string | null
}

type Charged = PaidVisit & { billId: string; customerId: string | null; line: LineRow; priced: PricedDraft }

/**
 * Bills visits of a day and takes what they cost, as the counter does, but all in some statements: prices and numbers are the
 * product's own, and what follows from the rows its triggers write.
 */
export async function payVisits(tx: Tx, by: Omit<Actor, 'now'>, visits: readonly PaidVisit[]): Promise<void> {
  const [first] = visits
  if (first === undefined) return
  const terms = await readTerms(tx, clinicDay(first.at))
  const appointments = new Map(
    (
      await lockPayments(
        tx,
        visits.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  const charged: Charged[] = []
  for (const visit of visits) {
    const appointment = appointments.get(visit.id)
    if (appointment === undefined) continue
    charged.push({ ...visit, ...(await chargeOf(tx, appointment, terms)) })
  }
  await insertDrafts(tx, by.userId, charged)
  await insertPayments(
    tx,
    by.userId,
    charged.filter(({ line }) => line.total > 0),
  )
  await giveNumbers(tx, by.userId, charged)
}

/** The draft of one appointment, priced. */
async function chargeOf(tx: Tx, appointment: BillableAppointment, terms: Terms) {
  const line = { ...EMPTY_LINE, ...(await lineOfAppointment(tx, appointment)), id: randomUUID() }
  const row = { state: 'draft' as const, buyer: {}, facts: {}, discount: 0 }
  const none = { cancelledOrders: new Set<string>(), prices: new Map<string, number>() }
  const appointments = new Map([[appointment.id, appointment]])
  const priced = priceDraft({ row, lines: [line], appointments, ...none }, terms)
  return { billId: randomUUID(), customerId: appointment.customerId, line: priced.lines[0] ?? line, priced }
}

const EMPTY_LINE = {
  ...{
    orderId: null,
    productId: null,
    serviceId: null,
    doseId: null,
    sheetId: null,
    unit: null,
    batch: null,
    of: null,
    hsn: null,
    rate: null,
  },
  ...{
    thousandths: 1000,
    discount: 0,
    taxable: 0,
    exempt: 0,
    cgst: 0,
    sgst: 0,
    igst: 0,
    total: 0,
    credited: 0,
    creditedThousandths: 0,
  },
  ...{ inclusive: true, goods: false, live: true, returned: false },
  ...{ calledOff: false, chargedAnyway: false, fromStock: false },
}

async function insertDrafts(tx: Tx, userId: string, charged: readonly Charged[]): Promise<void> {
  const bills = charged.map(({ billId: id, customerId, at: createdAt, fullName, phone, priced }) => {
    const { total, roundOff } = priced.sums
    const shown = publicPhone(phone)
    const buyer = JSON.stringify({ ...(fullName && { name: fullName }), ...(shown && { phone: shown }) })
    return {
      id,
      customerId,
      createdAt,
      createdBy: userId,
      buyer,
      total,
      roundOff,
      facts: JSON.stringify(priced.facts),
    }
  })
  await tx.insertInto('bills').values(bills).execute()
  const lines = charged.map(({ billId, line }) => {
    const { id, appointmentId, name, unitPrice, taxClassId, hsn, rate } = line
    const { taxable, exempt, cgst, sgst, igst, total } = line
    const what = { id, billId, position: 0, appointmentId, name, unitPrice, taxClassId }
    return { ...what, hsn, rate, taxable, exempt, cgst, sgst, igst, total }
  })
  await tx.insertInto('billLines').values(lines).execute()
}

async function insertPayments(tx: Tx, userId: string, paid: readonly Charged[]): Promise<void> {
  if (paid.length === 0) return
  const entries = paid.map(({ billId, customerId, at, method, priced }) => ({
    ...{ billId, id: randomUUID() },
    entry: { kind: 'taken' as const, method, amount: priced.sums.total, customerId, madeBy: userId, at },
  }))
  await tx
    .insertInto('ledgerEntries')
    .values(entries.map(({ id, entry }) => ({ id, ...entry })))
    .execute()
  await tx
    .insertInto('allocations')
    .values(entries.map(({ id, billId, entry }) => ({ entryId: id, billId, amount: entry.amount })))
    .execute()
}

/** Gives the bills of a day their numbers in one statement. */
async function giveNumbers(tx: Tx, userId: string, charged: readonly Charged[]): Promise<void> {
  const { prefix } = await readSettings(tx)
  const [day = ''] = charged.map(({ at }) => clinicDay(at))
  const begins = financialYearOf(day)
  const [series, year] = [seriesOf({ kind: 'bill', prefix }), yearName(begins)]
  const before = formatBillNumber({ kind: 'bill', prefix, year: begins, number: 0 }).slice(0, -5)
  const [ids, times] = [charged.map(({ billId }) => billId), charged.map(({ at }) => at.toISOString())]
  await sql`
    with next as (
      insert into bill_numbers as n (series, year, last, last_on) values (${series}, ${year}, ${ids.length}::integer, ${day}::date)
      on conflict (series, year) do update set last = n.last + ${ids.length}::integer, last_on = excluded.last_on
      returning last - ${ids.length}::integer as last
    )
    update bills set state = 'issued', series = ${series}, year = ${year}, number = next.last + place,
      label = ${before} || lpad((next.last + place)::text, 5, '0'), issued_on = ${day}::date, issued_at = given.at, issued_by = ${userId}
    from next, unnest(${ids}::uuid[], ${times}::timestamptz[]) with ordinality as given (id, at, place)
    where bills.id = given.id`.execute(tx)
}
