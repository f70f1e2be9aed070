import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { finishJob, type Job } from '../../../../lib/server/jobs/job-queries.ts'
import type { JobKind } from '../../../../lib/server/jobs/run-jobs.ts'
import { type Mailer, pageLink } from '../../../../lib/server/mail/mail.ts'
import { authPaths } from '../../../platform/auth/paths.ts'
import { mailClinic, mailCustomer, notifyStaff } from '../../../platform/notifications/server/notify.ts'
import type { CustomerAction } from '../news-texts.ts'
import { appointmentsPaths } from '../paths.ts'
import { ANNOUNCEMENT_JOB } from './announcement-queries.ts'
import { type ClinicAppointmentRow, findToAnnounce } from './queries.ts'
import { readCalendarFile } from './read-calendar-file.ts'
import { type Announced, clinicNews, ownNews, staffNews } from './write-news.ts'

type Announcer = {
  db: Db
  now: () => Date
  mailer: Mailer
  /** Where emails to the clinic go now; null for none. */
  clinicMail: () => string | null
  /** Called when staff have been notified of something. */
  announced?: () => void
}

/**
 * Announces what customers have requested, cancelled, moved, and asked to move: to staff as a notification, to the clinic
 * and to the customer by email. Runs beside the requests, so that no booking waits for it. Each announcement is made
 * exactly once.
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

async function announce(tx: Tx, announcer: Announcer, job: Job): Promise<void> {
  if (!(await finishJob(tx, job))) return
  const found = await findToAnnounce(tx, job.data.appointmentId ?? '')
  if (found === undefined) return
  const action = actionOf(job.data, found)
  const appointment = job.data.together === 'yes' ? withOthers(action, found) : found
  const notice = staffNews(action, appointment)
  await notifyStaff(tx, notice)
  const clinicMail = announcer.clinicMail()
  if (clinicMail !== null) {
    const link = signedInLink(announcer.mailer, LISTED[action.event] ?? notice.link)
    await mailClinic(tx, clinicMail, clinicNews(action, appointment, link))
  }
  if (announcer.mailer.delivers && isCurrent(action, appointment))
    await mailOwner(tx, announcer, { action, appointment })
}

/** Where the clinic finds what was requested or cancelled; what was moved it finds by its day. */
const LISTED: Partial<Record<CustomerAction['event'], string>> = {
  requested: `${appointmentsPaths.manage}?filter=pending`,
  cancelled: `${appointmentsPaths.manage}?filter=cancelled`,
}

function actionOf(
  { event, from = '', to = '' }: Job['data'],
  { cancelledLate }: ClinicAppointmentRow,
): CustomerAction {
  if (event === 'moved' || event === 'asked') return { event, from, to }
  return event === 'cancelled' ? { event, late: cancelledLate === true } : { event: 'requested' }
}

/** The appointment with those of its booking to which the same has happened. */
function withOthers({ event }: CustomerAction, appointment: ClinicAppointmentRow): Announced {
  const isSame = ({ status }: { status: ClinicAppointmentRow['status'] }) =>
    (status === 'cancelled') === (event === 'cancelled')
  return { ...appointment, others: appointment.together.filter(isSame) }
}

/** False if the appointment has changed again: the owner gets an email about that change, and not an outdated one after it. */
function isCurrent(action: CustomerAction, { status, appointmentDate }: ClinicAppointmentRow): boolean {
  const isAt = (instant: string) => appointmentDate.getTime() === Date.parse(instant)
  switch (action.event) {
    case 'requested':
      return status === 'pending'
    case 'cancelled':
      return status === 'cancelled'
    case 'moved':
      return status === 'pending' && isAt(action.to)
    case 'asked':
      return isAt(action.from)
  }
}

async function mailOwner(
  tx: Tx,
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
function signedInLink({ publicUrl }: Mailer, next: string): string {
  return pageLink(publicUrl, authPaths.login, { next })
}
