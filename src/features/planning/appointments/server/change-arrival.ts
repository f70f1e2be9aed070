import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { type ArrivalStage, arrivalOf, canArrive, stageBeside } from '../arrival-stages.ts'
import { ARRIVAL_REFUSALS } from '../texts.ts'
import { updateArrival } from './arrival-queries.ts'
import { type ClinicAppointmentRow, findAppointment } from './queries.ts'

/**
 * Moves an appointment one stage forward, noting `now`, or back, removing the time noted last. Refuses an arrival on
 * another day than the appointment's or of a house visit, and a stage that has changed in the meantime.
 */
export async function changeArrival(
  db: Db,
  input: { id: string; from: ArrivalStage; to: ArrivalStage; now: Date },
): Promise<ClinicAppointmentRow> {
  return await db.transaction().execute(async (tx) => {
    const { id, from, to, now } = input
    const before = await findExisting(tx, id)
    if (from === 'expected' && arrivalOf(before).stage === from && !canArrive(before, now))
      throw refusal(ARRIVAL_REFUSALS, 'NOT_TODAY')
    const isForward = stageBeside(from, 1) === to
    const noted = isForward ? to : from
    if (noted === 'expected') throw new Error('Nothing is noted for the stage before the arrival.')
    const isChanged = await updateArrival(tx, id, { from, noted, at: isForward ? now : null })
    const appointment = await findExisting(tx, id)
    if (!isChanged) throw refusal(ARRIVAL_REFUSALS, 'ARRIVAL_CHANGED', arrivalOf(appointment))
    return appointment
  })
}

async function findExisting(tx: Tx, id: string): Promise<ClinicAppointmentRow> {
  const appointment = await findAppointment(tx, id, 'all')
  if (appointment === undefined) throw refusal(ARRIVAL_REFUSALS, 'APPOINTMENT_MISSING')
  return appointment
}
