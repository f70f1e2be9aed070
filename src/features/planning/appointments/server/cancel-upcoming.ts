import type { Tx } from '../../../../lib/server/database/database.ts'
import { insertAnnouncement } from './announcement-queries.ts'
import { moveStatus, notifyOfChange } from './change-status.ts'
import { lockUpcomingAppointments, type PetsUpcoming } from './queries.ts'

type Cancellations = PetsUpcoming & {
  by: string
  reason: string | null
  /** Who is notified of them: the owner, with the link in their email, or the clinic. */
  notify: { owner: string } | 'clinic' | 'no one'
}

/**
 * Cancels a pet's upcoming appointments in the caller's transaction, also within the last 24 hours without a mark. Returns
 * how many, and why the owner could not be notified.
 */
export async function cancelUpcoming(
  tx: Tx,
  { by, reason, notify, ...upcoming }: Cancellations,
): Promise<{ cancelled: number; warning: string | null }> {
  const appointments = await lockUpcomingAppointments(tx, upcoming)
  let warning: string | null = null
  for (const { id, status } of appointments) {
    const transition = status === 'confirmed' ? 'callOff' : 'reject'
    const change = { id, transition, reason, now: upcoming.now } as const
    const appointment = await moveStatus(tx, change, { userId: by, records: 'all' })
    if (notify === 'clinic') await insertAnnouncement(tx, id, { event: 'cancelled' })
    if (typeof notify === 'object')
      warning = (await notifyOfChange(tx, appointment, { ...change, link: notify.owner })) ?? warning
  }
  return { cancelled: appointments.length, warning }
}
