import { sql } from 'kysely'
import { clinic } from '../../../clinic/clinic.ts'
import type { Position } from '../../../lib/server/cursor.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { FormKey } from '../../../lib/server/idempotency.ts'
import { clinicInstant } from '../../../lib/time.ts'
import type { Customer } from '../../auth/server/find-caller.ts'
import { priceInSql } from '../../services/server/queries.ts'
import type { Booking } from '../contract.ts'
import { type AppointmentStatus, SLOT_HOLDING_STATUSES, SLOT_HOURS } from '../rules.ts'

/** The unique index that lets one visit hold a slot. */
export const SLOT_INDEX = 'appointments_slot_taken'

const VISIT_COLUMNS = [
  'appointments.id',
  'appointments.appointment_date as appointmentDate',
  'appointments.service_type as serviceType',
  'appointments.visit_type as visitType',
  'appointments.house_visit_address as houseVisitAddress',
  'appointments.notes',
  'appointments.status',
  'appointments.payment_amount as paymentAmount',
  'appointments.payment_status as paymentStatus',
] as const

const PET_COLUMNS = ['pets.id as petId', 'pets.name as petName', 'pets.species as petSpecies'] as const

const CUSTOMER_COLUMNS = [
  'customers.id as customerId',
  'customers.full_name as customerName',
  'customers.phone_number as customerPhone',
] as const

/** The slots held by a visit between two clinic days, both included. */
export async function findTakenSlots(db: Db, from: string, to: string) {
  return await db
    .selectFrom('appointments')
    .select(['slot_date as day', 'slot_hour as hour'])
    .where('appointment_date', '>=', clinicInstant(from, SLOT_HOURS[0]))
    .where('appointment_date', '<=', clinicInstant(to, SLOT_HOURS[10]))
    .where('status', 'in', SLOT_HOLDING_STATUSES)
    .execute()
}

/**
 * Books in one statement: reads the service's price and the customer's own pet, takes the form's key, writes the
 * visit. Without service, pet or free slot, or with a key already used, nothing is written and the row says why.
 * Whoever loses the race for the slot violates `SLOT_INDEX`.
 */
export async function insertBooking(db: Db, customer: Customer, booking: Booking, form: FormKey) {
  const instant = clinicInstant(booking.date, booking.hour)
  return await db
    .with('offered', (query) =>
      query
        .selectFrom('service_types')
        .select(['id', 'name', priceInSql(booking.visitType).as('price')])
        .where('id', '=', booking.serviceTypeId)
        .where('deleted_at', 'is', null),
    )
    .with('pet', (query) =>
      query
        .selectFrom('pets')
        .select('id')
        .where('id', '=', booking.petId)
        .where('owner_phone', '=', customer.phone)
        .where('deleted_at', 'is', null),
    )
    .with('taken', (query) =>
      query
        .selectFrom('appointments')
        .select('id')
        .where('appointment_date', '=', instant)
        .where('status', 'in', SLOT_HOLDING_STATUSES),
    )
    .with('claimed', (query) =>
      query
        .insertInto('idempotency_keys')
        .columns(['user_id', 'key', 'request_hash', 'result_id'])
        .expression((eb) =>
          eb
            .selectFrom(['offered', 'pet'])
            .select([
              sql.val(customer.userId).as('user_id'),
              sql<string>`${form.key}::uuid`.as('key'),
              sql.val(form.requestHash).as('request_hash'),
              sql<string>`gen_random_uuid()`.as('result_id'),
            ])
            .where(({ not, exists, selectFrom }) => not(exists(selectFrom('taken').select('taken.id')))),
        )
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
        .returning('result_id'),
    )
    .with('booked', (query) =>
      query
        .insertInto('appointments')
        .columns([
          'id',
          'owner_phone',
          'pet_id',
          'service_type',
          'service_type_id',
          'appointment_date',
          'slot_date',
          'slot_hour',
          'clinic_zone',
          'visit_type',
          'house_visit_address',
          'notes',
          'payment_amount',
        ])
        .expression((eb) =>
          eb
            .selectFrom(['claimed', 'offered', 'pet'])
            .select([
              'claimed.result_id',
              sql<string>`${customer.phone}::text`.as('owner_phone'),
              'pet.id as pet_id',
              'offered.name as service_type',
              'offered.id as service_type_id',
              sql<Date>`${instant}::timestamptz`.as('appointment_date'),
              sql<string>`${booking.date}::date`.as('slot_date'),
              sql<number>`${booking.hour}::smallint`.as('slot_hour'),
              sql<string>`${clinic.timeZone}::text`.as('clinic_zone'),
              sql<'clinic' | 'house'>`${booking.visitType}::text`.as('visit_type'),
              sql<string | null>`${booking.houseVisitAddress}::text`.as('house_visit_address'),
              sql<string | null>`${booking.notes}::text`.as('notes'),
              'offered.price as payment_amount',
            ]),
        )
        .returning('id'),
    )
    .selectNoFrom(({ exists, selectFrom }) => [
      selectFrom('booked').select('booked.id').as('bookedId'),
      exists(selectFrom('offered').select('offered.id')).as('offered'),
      exists(selectFrom('pet').select('pet.id')).as('petFound'),
      exists(selectFrom('taken').select('taken.id')).as('taken'),
    ])
    .executeTakeFirstOrThrow()
}

/** What a form's key has made before, if it was used within the last day. */
export async function findByFormKey(db: Db, userId: string, key: string) {
  return await db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'result_id as appointmentId'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
}

/**
 * One visit with its pet and customer, and how the customer is told of it; with an owner's phone, only when it is
 * that owner's. Who gave no address of their own is written to where they sign in.
 */
export async function findAppointment(db: Db, id: string, ownerPhone?: string) {
  return await db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'appointments.pet_id')
    .innerJoin('customers', 'customers.phone_number', 'appointments.owner_phone')
    .leftJoin('users', 'users.id', 'customers.user_id')
    .select([...VISIT_COLUMNS, ...PET_COLUMNS, ...CUSTOMER_COLUMNS])
    .select(({ fn }) => [
      'users.id as customerUserId',
      fn.coalesce('customers.email', 'users.email').as('customerEmail'),
      'customers.notification_preferences as customerPreferences',
    ])
    .where('appointments.id', '=', id)
    .$if(ownerPhone !== undefined, (query) => query.where('appointments.owner_phone', '=', ownerPhone ?? ''))
    .executeTakeFirst()
}

/** A page of one owner's visits, soonest first, beginning after a position. */
export async function listOwnAppointments(db: Db, ownerPhone: string, after: Position | null, limit: number) {
  return await db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'appointments.pet_id')
    .select([...VISIT_COLUMNS, ...PET_COLUMNS])
    .where('appointments.owner_phone', '=', ownerPhone)
    .$if(after !== null, (query) => query.where(isAfter(after)))
    .orderBy('appointments.appointment_date')
    .orderBy('appointments.id')
    .limit(limit)
    .execute()
}

/** One owner's latest visits, newest first. */
export async function listRecentAppointments(db: Db, ownerPhone: string, limit: number) {
  return await db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'appointments.pet_id')
    .select([...VISIT_COLUMNS, ...PET_COLUMNS])
    .where('appointments.owner_phone', '=', ownerPhone)
    .orderBy('appointments.appointment_date', 'desc')
    .orderBy('appointments.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * A page of all visits, soonest first. The page is cut before customer and pet are joined: PostgreSQL would
 * otherwise join them for far more rows (1.4 to 1.8 times the throughput).
 */
export async function listAppointments(
  db: Db,
  filter: { status: AppointmentStatus | undefined; after: Position | null; limit: number },
) {
  const page = db
    .selectFrom('appointments')
    .selectAll()
    .$if(filter.status !== undefined, (query) => query.where('status', '=', filter.status ?? 'pending'))
    .$if(filter.after !== null, (query) => query.where(isAfter(filter.after)))
    .orderBy('appointment_date')
    .orderBy('id')
    .limit(filter.limit)
  return await db
    .selectFrom(page.as('appointments'))
    .innerJoin('pets', 'pets.id', 'appointments.pet_id')
    .innerJoin('customers', 'customers.phone_number', 'appointments.owner_phone')
    .select([...VISIT_COLUMNS, ...PET_COLUMNS, ...CUSTOMER_COLUMNS])
    .orderBy('appointments.appointment_date')
    .orderBy('appointments.id')
    .execute()
}

/** The change of status that an update makes, and for a cancellation who made it and whether it came late. */
export type StatusChange = {
  from: AppointmentStatus
  to: AppointmentStatus
  cancellation?: { by: string; at: Date; late: boolean }
}

/** Compare-and-swap: changes the status only where it is still the expected one; true when it did. */
export async function updateStatus(db: Db, id: string, change: StatusChange): Promise<boolean> {
  const { from, to, cancellation } = change
  const { numUpdatedRows } = await db
    .updateTable('appointments')
    .set({
      status: to,
      ...(cancellation && {
        cancelled_by: cancellation.by,
        cancelled_at: cancellation.at,
        cancelled_late: cancellation.late,
      }),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets the forms' keys that are older than a day. */
export async function deleteOldFormKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

/** Rows that come after a position in the order of time and id. */
function isAfter(position: Position | null) {
  return sql<boolean>`(appointments.appointment_date, appointments.id) > (${position?.at}::timestamptz, ${position?.id}::uuid)`
}
