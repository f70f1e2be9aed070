import { type RawBuilder, sql } from 'kysely'
import { clinic } from '../../../../clinic/clinic.ts'
import { keysOf } from '../../../../lib/keys-of.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { isInScope, type OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import type { BillSums } from '../../../money/bills/server/open-bill.ts'
import { listedWeight } from '../../../owners/pets/server/weight-queries.ts'
import type { VisitRow } from '../../../planning/appointments/server/present-appointment.ts'
import { PERSON } from '../../../planning/appointments/server/queries.ts'
import { isSharedFile } from '../../files/server/queries.ts'
import type { EntryOf, HistoryKind } from '../history-schemas.ts'

/** A place in a history: between two entries of the same moment their kinds decide, then their ids. */
export type Place = { at: Date; place: number; id: string }

type Asked = { petId: string; records: OwnerScope; now: Date }

/** The rows of one kind: `id`, `at`, and `facts` as JSON. */
type Arm = (asked: Asked) => RawBuilder<unknown>

const ZONE = sql.lit(clinic.timeZone)

/** When something was that has a day of its own: when it was written down, unless that was on another day. */
const momentOf = (day: RawBuilder<unknown>, writtenAt: RawBuilder<unknown>) => sql<Date>`
  case when (${writtenAt} at time zone ${ZONE})::date = ${day} then ${writtenAt}
    else ${day}::timestamp at time zone ${ZONE} end`

/** True for a record that hangs on a customer's id, if that is the owner who asks. */
const isOf = (records: OwnerScope, column: RawBuilder<unknown>) =>
  records === 'all'
    ? sql`true`
    : sql`${column} = (select id from customers where phone_number = ${records.ownerPhone})`

/** Its owner sees of an earlier owner's appointments those that have taken place, without their times. */
const appointments: Arm = ({ petId, records, now }) => {
  const isOwn = isInScope(records, 'appointments.ownerPhone')
  return sql`
    select appointments.id::text, case when ${isOwn} then appointment_date
        else date_trunc('day', appointment_date, ${ZONE}) end as at,
      jsonb_build_object('serviceType', service_type, 'status', appointments.status, 'visitType', visit_type,
        'person', ${PERSON}, 'byEarlierOwner', appointments.owner_phone <> pets.owner_phone,
        'paymentAmount', payment_amount, 'paymentStatus', payment_status) as facts
    from appointments join pets on pets.id = appointments.pet_id
    where appointments.pet_id = ${petId} and (${isOwn}
      or (appointment_date <= ${now}::timestamptz and appointments.status in ('confirmed', 'completed')))`
}

/** What was signed, otherwise what is written; its owner sees what was signed and not discarded. */
const sheets: Arm = ({ petId, records }) => sql`
  select s.id::text, s.seen_at as at,
    jsonb_build_object('isSigned', s.version > 0, 'isDiscarded', s.discarded_at is not null,
      'summary', left(concat_ws(' · ', nullif(coalesce(v.content->>'reason', s.reason), ''),
        nullif(coalesce(v.content->>'assessment', s.assessment), '')), 300),
      'weight', case when v.version is null then to_jsonb(s.weight) else v.content->'weight' end,
      'advice', coalesce(v.content->>'advice', s.advice),
      'prescription', coalesce(v.content->'prescription', s.prescription),
      'againOn', case when v.version is null then to_jsonb(s.again_on) else v.content->'againOn' end) as facts
  from case_sheets s left join sheet_versions v on v.sheet_id = s.id and v.version = s.version
  where s.pet_id = ${petId} and ${isOf(records, sql`s.customer_id`)}
    and ${records === 'all' ? sql`true` : sql`s.version > 0 and s.discarded_at is null`}`

const doses: Arm = ({ petId }) => sql`
  select d.id::text, ${momentOf(sql`d.given_on`, sql`d.made_at`)} as at,
    jsonb_build_object('day', d.given_on, 'name', d.product_name, 'batch', d.batch, 'items',
      coalesce((select jsonb_agg(care_items.name order by position) from care_days
        join care_items on care_items.id = item_id where dose_id = d.id and care_days.kind = 'dose'), '[]')) as facts
  from care_doses d where d.pet_id = ${petId} and d.voided_at is null`

/** What a case sheet says is there. */
const weights: Arm = ({ petId }) => sql`
  select w.id::text, w.measured_at as at, jsonb_build_object('grams', grams, 'source', source) as facts
  from (select id, grams, measured_at, source from pet_weights where pet_id = ${petId}
    union all ${listedWeight(petId)}) as w where w.source <> 'sheet'`

/** Its owner sees what is shared with them. */
const files: Arm = ({ petId, records }) => sql`
  select f.id::text, f.added_at as at,
    jsonb_build_object('name', f.name, 'isPicture', f.kind = 'picture', 'isShared', f.shared) as facts
  from files f where f.pet_id = ${petId} and f.ready and f.removed_at is null and ${isOf(records, sql`f.customer_id`)}
    and ${records === 'all' ? sql`true` : isSharedFile(sql`f`)}`

/** The issued bills with something that was done for the pet; its owner sees their own. */
const bills: Arm = ({ petId, records }) => sql`
  select b.id::text, ${momentOf(sql`b.issued_on`, sql`b.issued_at`)} as at,
    jsonb_build_object('number', b.label, 'day', b.issued_on, 'kind', b.kind, 'total', b.total, 'credited', b.credited,
      'received', b.received, 'writtenOff', b.written_off, 'calledOff',
      coalesce((select sum(amount) from called_off where called_off.bill_id = b.id), 0)) as facts
  from bills b where b.state = 'issued' and ${isOf(records, sql`b.customer_id`)} and b.id = any(array(
    select bill_id from bill_lines where appointment_id in (select id from appointments where pet_id = ${petId})
    union select bill_id from bill_lines where dose_id in (select id from care_doses where pet_id = ${petId})
    union select bill_id from bill_lines where sheet_id in (select id from case_sheets where pet_id = ${petId})))`

/** Each kind with its rows, in the order of one moment: what comes later here is above. */
const ARMS: Record<HistoryKind, Arm> = {
  appointment: appointments,
  sheet: sheets,
  dose: doses,
  weight: weights,
  file: files,
  bill: bills,
}

/** What SQL says of a kind, where that is not what the API answers. */
type Raw = {
  appointment: VisitRow
  bill: BillSums & { number: string; day: string }
}

/** A row of a history with what SQL says of its kind. */
export type HistoryRow = {
  [Kind in HistoryKind]: Place & {
    kind: Kind
    facts: Kind extends keyof Raw ? Raw[Kind] : Omit<EntryOf<Kind>, 'kind' | 'id' | 'at'>
  }
}[HistoryKind]

/** A page of a pet's history after a place, the latest first: one statement, in which each kind has its own limit. */
export async function listHistory(
  db: Db,
  asked: Asked,
  { after, limit }: { after: Place | null; limit: number },
): Promise<HistoryRow[]> {
  const order = sql`order by at desc, place desc, id collate "C" desc limit ${sql.lit(limit)}`
  const isAfter =
    after === null
      ? sql`true`
      : sql`(at, place, id collate "C") < (${after.at}::timestamptz, ${after.place}::int, ${after.id}::text collate "C")`
  const arms = keysOf(ARMS).map(
    (kind, place) => sql`(
      select * from (
        select ${sql.lit(kind)} as kind, ${sql.lit(place)} as place, rows.* from (${ARMS[kind](asked)}) as rows
      ) as placed where ${isAfter} ${order})`,
  )
  const { rows } = await sql<HistoryRow>`
    select * from (${sql.join(arms, sql` union all `)}) as history ${order}`.execute(db)
  return rows
}
