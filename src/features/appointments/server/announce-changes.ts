import type { Db } from '../../../lib/server/database.ts'
import { finishJob, type Job } from '../../../lib/server/job-queries.ts'
import { type Mailer, pageLink } from '../../../lib/server/mail.ts'
import type { JobKind } from '../../../lib/server/run-jobs.ts'
import { authPaths } from '../../auth/paths.ts'
import { mailClinic, mailCustomer, notifyStaff } from '../../notifications/server/notify.ts'
import type { CustomerAction } from '../news-texts.ts'
import { appointmentsPaths } from '../paths.ts'
import { ANNOUNCEMENT_JOB, type CustomerEvent } from './announcement-queries.ts'
import { type ClinicAppointmentRow, findAppointment } from './queries.ts'
import { readCalendarFile } from './read-calendar-file.ts'
import { type Announced, clinicNews, ownNews, staffNews } from './write-news.ts'

export type Announcer = {
  db: Db
  now: () => Date
  mailer: Mailer
  /** Where emails to the clinic go now; null for none. */
  clinicMail: () => string | null
  /** Called when staff have been notified of something. */
  announced?: () => void
}

/**
 * Announces what customers have requested and cancelled: to staff as a notification, to the clinic and to the customer by
 * email. Runs beside the requests, so that no booking waits for it. Each announcement is made exactly once.
 */
export function announcementJobs(announcer: Announcer): JobKind {
  return {
    kind: ANNOUNCEMENT_JOB,
    run: async (job) => {
      await announcer.db.transaction().execute((tx) => announce(tx, announcer, job))
      announcer.announced?.()
      return null
    },
  }
}

async function announce(tx: Db, announcer: Announcer, job: Job): Promise<void> {
  if (!(await finishJob(tx, job))) return
  const { appointmentId = '' } = job.data
  const event: CustomerEvent = job.data.event === 'cancelled' ? 'cancelled' : 'requested'
  const found = await findAppointment(tx, appointmentId, 'all')
  if (found === undefined) return
  const appointment = job.data.together === 'yes' ? withOthers(event, found) : found
  const action: CustomerAction =
    event === 'requested' ? { event } : { event, late: appointment.cancelledLate === true }
  await notifyStaff(tx, staffNews(action, appointment))
  const { mailer } = announcer
  const clinicMail = announcer.clinicMail()
  if (clinicMail !== null) {
    const filter = event === 'requested' ? 'pending' : 'cancelled'
    const link = signedInLink(mailer, `${appointmentsPaths.manage}?filter=${filter}`)
    await mailClinic(tx, clinicMail, clinicNews(action, appointment, link))
  }
  if (isCurrent(event, appointment)) await mailOwner(tx, announcer, { action, appointment })
}

/** The appointment with those of its booking to which the same has happened. */
function withOthers(event: CustomerEvent, appointment: ClinicAppointmentRow): Announced {
  const isSame = ({ status }: { status: ClinicAppointmentRow['status'] }) =>
    (status === 'cancelled') === (event === 'cancelled')
  return { ...appointment, others: appointment.together.filter(isSame) }
}

/** False if the appointment has changed again: the owner gets an email about that change, and not an outdated one after it. */
function isCurrent(event: CustomerEvent, { status }: ClinicAppointmentRow): boolean {
  return status === (event === 'requested' ? 'pending' : 'cancelled')
}

async function mailOwner(
  tx: Db,
  { mailer, now }: Announcer,
  { action, appointment }: { action: CustomerAction; appointment: Announced },
): Promise<void> {
  // A calendar file that is emailed has one event.
  const calendar =
    appointment.others === undefined
      ? await readCalendarFile(tx, appointment.id, { now: now(), records: 'all' })
      : undefined
  const link = signedInLink(mailer, appointmentsPaths.own)
  await mailCustomer(tx, appointment.customerPhone, ownNews(action, appointment, { link, calendar }))
}

/** The link to a page, which asks people to sign in first if they have to. */
export function signedInLink({ publicUrl }: Mailer, next: string): string {
  return pageLink(publicUrl, authPaths.login, { next })
}
