import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { letGoDone } from '../../../money/bills/server/sheet-lines.ts'
import { lockPetAndOwner } from '../../../owners/pets/server/lock-pet.ts'
import { deleteWeightOf, showLatestWeight } from '../../../owners/pets/server/weight-queries.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { withdrawCheckup } from '../../care/server/choose-day.ts'
import { SHEET_REFUSALS } from '../texts.ts'
import { WRONG_REFUSALS } from '../wrong-texts.ts'
import { discard, findFreeAppointment, findPlaceOf, listAgainOn, listOtherPets, movePet } from './queries.ts'
import { lockSheetToWrite } from './save-sheet.ts'

/**
 * Moves a sheet that was never signed to another pet of its customer, at that pet’s appointment of the day if it has one. What
 * was done moves along, since the same customer pays for it. Refuses a signed sheet, and a pet that is someone else’s.
 */
export async function moveSheet(
  tx: Tx,
  { id, petId }: { id: string; petId: string },
  { userId: by, now }: Actor,
): Promise<void> {
  const sheet = await lockSheetToWrite(tx, id)
  if (sheet.version > 0) throw refusal(WRONG_REFUSALS, 'MOVE_SIGNED')
  if (sheet.petId === petId) return
  const { customerId, seenAt } = sheet
  const others = await listOtherPets(tx, { customerId, petId: sheet.petId })
  if (!others.some((pet) => pet.id === petId)) throw refusal(SHEET_REFUSALS, 'PET_MISSING')
  const appointmentId = await findFreeAppointment(tx, { petId, customerId, seenAt })
  await movePet(tx, id, { petId, appointmentId, by, now })
}

/**
 * Says that a sheet is wrong, for good: staff see it struck through, its owner no longer. What it said was done comes off
 * drafts and stays on issued bills; the pet’s weight and the day to see it again are as they were without it.
 */
export async function discardSheet(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
  actor: Actor,
): Promise<void> {
  const { userId: by, now } = actor
  const place = await findPlaceOf(tx, id)
  const isPetThere = place !== undefined && (await lockPetAndOwner(tx, place.petId, 'all'))
  const sheet = await lockSheetToWrite(tx, id)
  const dues = await listAgainOn(tx, id)
  await letGoDone(tx, id, actor)
  await discard(tx, id, { reason, by, now })
  if (await deleteWeightOf(tx, id)) await showLatestWeight(tx, sheet.petId)
  if (isPetThere && dues.some((due) => due !== null))
    await withdrawCheckup(tx, { petId: sheet.petId, dues, decidedOn: clinicDay(sheet.seenAt) })
}
