import { sql } from 'kysely'
import { comesAfter, type PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { IS_LIVING } from '../../../owners/pets/server/queries.ts'
import type { RemindedCare } from '../kinds.ts'
import type { ReminderItem } from '../news-texts.ts'

/** The message of a link with its customer, who may have no login; undefined once it has ended. */
export async function findLinkedMessage(db: Db, id: string, now: Date) {
  return await db
    .selectFrom('reminderMessages')
    .innerJoin('customers', 'customers.id', 'reminderMessages.customerId')
    .select([
      'reminderMessages.id as messageId',
      'kind',
      sql<readonly ReminderItem[]>`details->'items'`.as('items'),
      'customers.id as customerId',
      'customers.phoneNumber as phone',
      'customers.userId',
    ])
    .where('reminderMessages.id', '=', id)
    .where('details', 'is not', null)
    .where('validUntil', '>', now)
    .where('state', '<>', 'withdrawn')
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}
export type LinkedMessage = NonNullable<Awaited<ReturnType<typeof findLinkedMessage>>>

/** The customer to whom a message was sent, whatever has become of it; undefined once their record is erased. */
export async function findAddressee(db: Db, messageId: string) {
  return await db
    .selectFrom('reminderMessages')
    .innerJoin('customers', 'customers.id', 'customerId')
    .select(['customers.id as customerId', 'customers.phoneNumber as phone'])
    .where('reminderMessages.id', '=', messageId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

/** What has become of the appointments of a message, as far as they are still the owner's and their pets live. */
export async function listLinkedAppointments(db: Db, ids: readonly string[], ownerPhone: string) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'appointments.petId')
    .select([
      'appointments.id',
      'appointments.status',
      'appointmentDate as at',
      'serviceType as service',
      'pets.name as pet',
      'species',
      'visitType',
      'paymentAmount as price',
      'ownerAnswer as answer',
      'confirmedBeforeMove',
    ])
    .where('appointments.id', 'in', ids)
    .where('appointments.ownerPhone', '=', ownerPhone)
    .where('pets.ownerPhone', '=', ownerPhone)
    .where(IS_LIVING)
    .execute()
}

/** The living pets of an owner that a message is about. */
export async function listLinkedPets(db: Db, ids: readonly string[], ownerPhone: string) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('pets')
    .select(['id', 'name as pet', 'species'])
    .where('id', 'in', ids)
    .where('ownerPhone', '=', ownerPhone)
    .where(IS_LIVING)
    .execute()
}

/** What owners have answered about the care of pets, with the appointment that was booked. */
export async function listCareAnswers(db: Db, petIds: readonly string[]) {
  if (petIds.length === 0) return []
  return await db
    .selectFrom('reminderAnswers')
    .leftJoin('appointments', 'appointments.id', 'reminderAnswers.appointmentId')
    .select([
      'subjectId as petId',
      'reminderAnswers.kind',
      'of as day',
      'answer',
      'appointments.id as appointmentId',
    ])
    .select(['appointments.status', 'appointmentDate as at', 'serviceType as service'])
    .select(['visitType', 'paymentAmount as price'])
    .where('subjectId', 'in', petIds)
    .execute()
}

/** What an owner says about care that is due on a day; a later answer takes the place of an earlier one. */
type CareAnswer = {
  petId: string
  kind: RemindedCare
  day: string
  answer: 'booked' | 'done' | 'not_now'
  appointmentId?: string
  now: Date
}

/** Saves what an owner says about care that is due. */
export async function saveCareAnswer(tx: Tx, { petId, kind, day, answer, appointmentId, now }: CareAnswer) {
  const said = { answer, way: 'link' as const, appointmentId: appointmentId ?? null, answeredAt: now }
  await tx
    .insertInto('reminderAnswers')
    .values({ subjectId: petId, kind, of: day, ...said })
    .onConflict((conflict) => conflict.columns(['subjectId', 'kind', 'of']).doUpdateSet(said))
    .execute()
}

/**
 * Takes back what an owner has said about care of a pet, all or of one day, so that they are reminded again; what was booked
 * stays.
 */
export async function deleteCareAnswers(
  tx: Tx,
  petId: string,
  about?: { kind: RemindedCare; day: string },
): Promise<void> {
  const isOf = sql<boolean>`kind = ${about?.kind} and of = ${about?.day}`
  await tx
    .deleteFrom('reminderAnswers')
    .where('subjectId', '=', petId)
    .where('answer', 'in', ['done', 'not_now'])
    .$if(about !== undefined, (answers) => answers.where(isOf))
    .execute()
  await tx
    .deleteFrom('reminders')
    .where('subjectId', '=', petId)
    .where('skipped', '=', 'answered')
    .$if(about !== undefined, (skipped) => skipped.where(isOf))
    .execute()
}

/** The species of the pet of an appointment that an owner is asked about; undefined if it is not theirs any more. */
export async function findSpecies(db: Db, appointmentId: string, ownerPhone: string) {
  const found = await db
    .selectFrom('appointments')
    .innerJoin('pets', 'pets.id', 'petId')
    .select('species')
    .where('appointments.id', '=', appointmentId)
    .where('pets.ownerPhone', '=', ownerPhone)
    .executeTakeFirst()
  return found?.species
}

/** The feedback that was given to a message. */
export async function findFeedback(db: Db, messageId: string) {
  return await db
    .selectFrom('feedback')
    .select('rating')
    .where('messageId', '=', messageId)
    .executeTakeFirst()
}

/** Saves feedback; a later one takes the place of an earlier one, whose text stays where no other is given. */
export async function saveFeedback(
  tx: Tx,
  messageId: string,
  { now, ...said }: { rating: number; comment: string | null; now: Date },
): Promise<void> {
  const given = { ...said, givenAt: now }
  await tx
    .insertInto('feedback')
    .values({ messageId, ...given })
    .onConflict((conflict) =>
      conflict.column('messageId').doUpdateSet({
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
    .innerJoin('reminderMessages', 'reminderMessages.id', 'messageId')
    .innerJoin('customers', 'customers.id', 'customerId')
    .select(['messageId as id', 'givenAt', 'rating', 'comment'])
    .select(['customers.id as customerId', 'fullName'])
    .select(sql<ReminderItem | null>`details->'items'->0`.as('item'))
    .where(comesAfter(after, ['givenAt', 'messageId'], 'desc'))
    .orderBy('givenAt', 'desc')
    .orderBy('messageId', 'desc')
    .limit(sql.lit(limit))
    .execute()
}
