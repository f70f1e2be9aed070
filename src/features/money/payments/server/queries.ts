import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ListStart, type PageRange, readFromStart } from '../../../../lib/server/database/cursor.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { AppointmentStatus } from '../../../planning/appointments/clinic-filters.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../planning/appointments/rules.ts'
import { isFoundBy, isInPart, isWithinDays } from '../../../planning/appointments/server/list-queries.ts'
import type { PaymentTotals } from '../contract.ts'

/** Why the money of a refunded appointment went back: the reason of the last credit note for its line, else the line's. */
const WHY_REFUNDED = sql<string | null>`case when payment_status = 'refunded' then (
  select coalesce((
    select notes.reason from bills as notes
      join bill_lines as noted on noted.bill_id = notes.id and noted.credits = bill_lines.id
    where notes.credits = bill_lines.bill_id order by notes.created_at desc, notes.id desc limit 1), bill_lines.reason)
  from bill_lines where bill_lines.appointment_id = appointments.id and bill_lines.live) end`

/** Of a pending payment what its bill has already, and what that costs; null if nothing was paid for it. */
const PAID_IN_PART = sql<{
  received: number
  total: number
} | null>`case when payment_status = 'pending' then (
  select json_build_object('received', bills.received, 'total', bills.total - bills.credited)
  from bill_lines join bills on bills.id = bill_id
  where appointment_id = appointments.id and live and bills.received > 0) end`

const PAYMENT_COLUMNS = [
  'appointments.id',
  'appointments.appointmentDate',
  'appointments.serviceType',
  'appointments.status',
  'appointments.paymentAmount as amount',
  'appointments.paymentStatus',
  'customers.id as customerId',
  'customers.fullName as customerName',
  'customers.phoneNumber as customerPhone',
  WHY_REFUNDED.as('refundReason'),
  PAID_IN_PART.as('paidInPart'),
] as const

/** Which payments are meant; an undefined field matches all. `from` and `to` are days, both inclusive. */
export type PaymentSelection = {
  paymentStatus?: PaymentStatus | undefined
  status?: AppointmentStatus | undefined
  customerId?: string | undefined
  /** The name of the service, in full. */
  service?: string | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A page of payments, limited before customers and refunds are joined, or PostgreSQL would join far more rows. */
export async function listPayments(db: Db, page: PaymentSelection & ListStart & PageRange) {
  const conditions = await conditionsOf(db, page)
  return await readFromStart(page, async (part) => {
    const found = db
      .selectFrom('appointments')
      .selectAll()
      .where(all([...conditions, ...isInPart(part)]))
      .orderBy('appointmentDate', part.direction)
      .orderBy('id', part.direction)
      .limit(sql.lit(page.limit))
    return await db
      .selectFrom(found.as('appointments'))
      .innerJoin('customers', 'customers.phoneNumber', 'appointments.ownerPhone')
      .select(PAYMENT_COLUMNS)
      .orderBy('appointments.appointmentDate', part.direction)
      .orderBy('appointments.id', part.direction)
      .execute()
  })
}

/** The number of payments and their sums by status, in paise, without those of cancelled appointments. */
export async function sumPayments(db: Db, selection: PaymentSelection): Promise<PaymentTotals> {
  const conditions = [sql<SqlBool>`status <> 'cancelled'`, ...(await conditionsOf(db, selection))]
  const sumOf = (status: PaymentStatus) => sql`coalesce(sum(payment_amount)
    filter (where payment_status = ${sql.lit(status)}), 0)::bigint as ${sql.ref(status)}`
  const { rows } = await sql<PaymentTotals>`
    select count(*) as count, ${sql.join(PAYMENT_STATUSES.map(sumOf))},
      coalesce(sum(payment_amount) filter (where payment_status = 'pending' and status = 'completed'), 0)::bigint as to_collect
    from appointments where ${all(conditions)}`.execute(db)
  return rows[0] ?? { count: 0, pending: 0, toCollect: 0, paid: 0, refunded: 0 }
}

/** Nothing is owed for a cancelled appointment, so its payment is not pending. */
const STATUS_CONDITIONS = {
  pending: sql<SqlBool>`payment_status = 'pending' and status <> 'cancelled'`,
  paid: sql<SqlBool>`payment_status = 'paid'`,
  refunded: sql<SqlBool>`payment_status = 'refunded'`,
} satisfies Record<PaymentStatus, RawBuilder<SqlBool>>

async function conditionsOf(db: Db, selection: PaymentSelection): Promise<RawBuilder<SqlBool>[]> {
  const { paymentStatus, status, customerId, service, q, from, to } = selection
  return [
    ...(paymentStatus === undefined ? [] : [STATUS_CONDITIONS[paymentStatus]]),
    ...(status === undefined ? [] : [sql<SqlBool>`status = ${sql.lit(status)}`]),
    ...(customerId === undefined
      ? []
      : [sql<SqlBool>`owner_phone = (select phone_number from customers where id = ${customerId})`]),
    ...(service === undefined ? [] : [sql<SqlBool>`service_type = ${service}`]),
    ...(q ? [await isFoundBy(db, q)] : []),
    ...isWithinDays({ from, to }),
  ]
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

/** The payment of one appointment. */
export async function findPayment(db: Db, id: string) {
  return await db
    .selectFrom('appointments')
    .innerJoin('customers', 'customers.phoneNumber', 'appointments.ownerPhone')
    .select(PAYMENT_COLUMNS)
    .where('appointments.id', '=', id)
    .executeTakeFirst()
}

/** The appointments of a bill whose case sheet is begun and was never signed. */
export async function listUnsignedSheets(db: Db, billId: string) {
  const { rows } = await sql<{ appointmentId: string; petName: string }>`
    select distinct appointments.id as "appointmentId", pets.name as "petName"
    from bill_lines join appointments on appointments.id = bill_lines.appointment_id
    join case_sheets on case_sheets.appointment_id = appointments.id join pets on pets.id = case_sheets.pet_id
    where bill_lines.bill_id = ${billId} and case_sheets.version = 0
    order by pets.name, appointments.id`.execute(db)
  return rows
}
