import { sql } from 'kysely'
import { comesAfter, type PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { IS_LIVING } from '../../../owners/pets/server/queries.ts'
import type { ReminderItem } from '../news-texts.ts'

/** The message of a link with its customer, who may have no login; undefined once it has ended. */
export async function findLinkedMessage(db: Db, id: string, now: Date) {
  return await db
    .selectFrom('reminder_messages')
    .innerJoin('customers', 'customers.id', 'reminder_messages.customer_id')
    .select([
      'reminder_messages.id as messageId',
      'kind',
      sql<readonly ReminderItem[]>`details->'items'`.as('items'),
      'customers.id as customerId',
      'customers.phone_number as phone',
      'customers.user_id as userId',
    ])
    .where('reminder_messages.id', '=', id)
    .where('details', 'is not', null)
    .where('valid_until', '>', now)
    .where('state', '<>', 'withdrawn')
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}
export type LinkedMessage = NonNullable<Awaited<ReturnType<typeof findLinkedMessage>>>

/** The customer to whom a message was sent, whatever has become of it; undefined once their record is erased. */
export async function findAddressee(db: Db, messageId: string) {
  return await db
    .selectFrom('reminder_messages')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['customers.id as customerId', 'customers.phone_number as phone'])
    .where('reminder_messages.id', '=', messageId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

/** What has become of the appointments of a message, as far as they are still the owner's and their pets live. */
export async function listLinkedAppointments(db: Db, ids: readonly string[], ownerPhone: string) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'appointments.pet_id')
    .select([
      'appointments.id',
      'appointments.status',
      'appointment_date as at',
      'service_type as service',
      'pets.name as pet',
      'species',
      'visit_type as visitType',
      'payment_amount as price',
      'owner_answer as answer',
      'confirmed_before_move as confirmedBeforeMove',
    ])
    .where('appointments.id', 'in', ids)
    .where('appointments.owner_phone', '=', ownerPhone)
    .where('pets.owner_phone', '=', ownerPhone)
    .where(IS_LIVING)
    .execute()
}

/** When care of the living pets of an owner is due. */
export async function listLinkedPets(db: Db, ids: readonly string[], ownerPhone: string) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('pets')
    .select(['id', 'name as pet', 'species', 'next_vaccination_due as day'])
    .where('id', 'in', ids)
    .where('owner_phone', '=', ownerPhone)
    .where(IS_LIVING)
    .execute()
}

/** What owners have answered about the care of pets, with the appointment that was booked. */
export async function listCareAnswers(db: Db, petIds: readonly string[]) {
  if (petIds.length === 0) return []
  return await db
    .selectFrom('reminder_answers')
    .leftJoin('appointments', 'appointments.id', 'reminder_answers.appointment_id')
    .select(['subject_id as petId', 'of as day', 'answer', 'appointments.id as appointmentId'])
    .select(['appointments.status', 'appointment_date as at', 'service_type as service'])
    .select(['visit_type as visitType', 'payment_amount as price'])
    .where('subject_id', 'in', petIds)
    .where('reminder_answers.kind', '=', 'vaccination')
    .execute()
}

/** What an owner says about care that is due on a day; a later answer takes the place of an earlier one. */
type CareAnswer = {
  petId: string
  day: string
  answer: 'booked' | 'done' | 'not_now'
  appointmentId?: string
  now: Date
}

/** Saves what an owner says about care that is due. */
export async function saveCareAnswer(tx: Tx, { petId, day, answer, appointmentId, now }: CareAnswer) {
  const said = { answer, way: 'link' as const, appointment_id: appointmentId ?? null, answered_at: now }
  await tx
    .insertInto('reminder_answers')
    .values({ subject_id: petId, kind: 'vaccination', of: day, ...said })
    .onConflict((conflict) => conflict.columns(['subject_id', 'kind', 'of']).doUpdateSet(said))
    .execute()
}

/** Takes back what an owner has said about care of a pet, so that they are reminded again; what was booked stays. */
export async function deleteCareAnswers(tx: Tx, petId: string): Promise<void> {
  await tx
    .deleteFrom('reminder_answers')
    .where('subject_id', '=', petId)
    .where('answer', 'in', ['done', 'not_now'])
    .execute()
  await tx.deleteFrom('reminders').where('subject_id', '=', petId).where('skipped', '=', 'answered').execute()
}

/** The species of the pet of an appointment that an owner is asked about; undefined if it is not theirs any more. */
export async function findSpecies(db: Db, appointmentId: string, ownerPhone: string) {
  const found = await db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'pet_id')
    .select('species')
    .where('appointments.id', '=', appointmentId)
    .where('pets.owner_phone', '=', ownerPhone)
    .executeTakeFirst()
  return found?.species
}

/** The feedback that was given to a message. */
export async function findFeedback(db: Db, messageId: string) {
  return await db
    .selectFrom('feedback')
    .select('rating')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
}

/** Saves feedback; a later one takes the place of an earlier one, whose text stays where no other is given. */
export async function saveFeedback(
  tx: Tx,
  messageId: string,
  { now, ...said }: { rating: number; comment: string | null; now: Date },
): Promise<void> {
  const given = { ...said, given_at: now }
  await tx
    .insertInto('feedback')
    .values({ message_id: messageId, ...given })
    .onConflict((conflict) =>
      conflict.column('message_id').doUpdateSet({
        ...given,
        comment: sql<string | null>`coalesce(excluded.comment, feedback.comment)`,
      }),
    )
    .execute()
}

export type FeedbackRow = Awaited<ReturnType<typeof listFeedback>>[number]

/** What owners have said, the latest first. */
export async function listFeedback(db: Db, { after, limit }: PageRange) {
  return await db
    .selectFrom('feedback')
    .innerJoin('reminder_messages', 'reminder_messages.id', 'message_id')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['message_id as id', 'given_at as givenAt', 'rating', 'comment'])
    .select(['customers.id as customerId', 'full_name as fullName'])
    .select(sql<ReminderItem | null>`details->'items'->0`.as('item'))
    .where(comesAfter(after, ['given_at', 'message_id'], 'desc'))
    .orderBy('given_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}
