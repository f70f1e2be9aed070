import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { lockedLivingPet } from '../../../owners/pets/server/queries.ts'
import { priceInSql } from '../../services/server/queries.ts'
import type { VisitType } from '../../services/visit-types.ts'
import type { TimeNeeded } from '../../timetable/slots.ts'
import { holdOwners } from './payment-queries.ts'

/** Locks an appointment until the transaction ends, after holding its owner, whom it returns; undefined if it is missing. */
export async function lockAppointment(tx: Tx, id: string): Promise<string | undefined> {
  await holdOwners(tx, [id])
  const locked = await tx
    .selectFrom('appointments')
    .select('ownerPhone')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked?.ownerPhone
}

/** The name and the price in paise of an offered service; undefined if it is missing. */
export async function findOffer(db: Db, serviceTypeId: string, visitType: VisitType) {
  return await db
    .selectFrom('serviceTypes')
    .select(['name', priceInSql(visitType).as('price')])
    .where('id', '=', serviceTypeId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Locks an owner's living pet against removal until the transaction ends. Returns false if it is missing. */
export async function lockPet(tx: Tx, petId: string, ownerPhone: string): Promise<boolean> {
  return (await lockedLivingPet(petId, ownerPhone).execute(tx)).rows.length > 0
}

/** What an edit writes; the amount is in paise. */
export type EditedColumns = {
  petId: string
  serviceTypeId: string
  serviceType: string
  visitType: VisitType
  houseVisitAddress: string | null
  notes: string | null
  paymentAmount: number
}

/** The calendar and the time that an edited appointment needs. */
export type EditedTime = { calendarId: number; needed: TimeNeeded }

/** Writes the edited columns of a locked appointment, and its time if that changes. */
export async function updateContent(
  tx: Tx,
  id: string,
  edited: EditedColumns,
  time: EditedTime | null,
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({
      petId: edited.petId,
      serviceTypeId: edited.serviceTypeId,
      serviceType: edited.serviceType,
      visitType: edited.visitType,
      houseVisitAddress: edited.houseVisitAddress,
      notes: edited.notes,
      paymentAmount: edited.paymentAmount,
      confirmedBeforeMove: false,
      ...(time !== null && {
        calendarId: time.calendarId,
        minutes: time.needed.minutes,
        bufferBefore: time.needed.before,
        bufferAfter: time.needed.after,
      }),
    })
    .where('id', '=', id)
    .execute()
}
