import type { Db } from '../../../lib/server/database.ts'
import { finishJob, type Job } from '../../../lib/server/job-queries.ts'
import type { JobKind } from '../../../lib/server/run-jobs.ts'
import { mailClinic, mailCustomer, notifyStaff } from '../../notifications/server/notify.ts'
import { appointmentsPaths } from '../paths.ts'
import { type Announcer, signedInLink } from './announce-changes.ts'
import { MOVE_ANNOUNCEMENT_JOB } from './announcement-queries.ts'
import { type ClinicAppointmentRow, findAppointment } from './queries.ts'
import { readCalendarFile } from './read-calendar-file.ts'
import { clinicNews, ownNews, staffNews } from './write-news.ts'

/**
 * Announces that customers have moved an appointment, or ask for it: to staff as a notification, to the clinic and to
 * the customer by email. Each announcement is made exactly once.
 */
export function moveAnnouncementJobs(announcer: Announcer): JobKind {
  return {
    kind: MOVE_ANNOUNCEMENT_JOB,
    run: async (job) => {
      await announcer.db.transaction().execute((tx) => announce(tx, announcer, job))
      announcer.announced?.()
      return null
    },
  }
}

async function announce(tx: Db, announcer: Announcer, job: Job): Promise<void> {
  if (!(await finishJob(tx, job))) return
  const { appointmentId = '', outcome, from = '', to = '' } = job.data
  const appointment = await findAppointment(tx, appointmentId, 'all')
  if (appointment === undefined) return
  const times = {
    outcome: outcome === 'asked' ? 'asked' : 'moved',
    from: new Date(from),
    to: new Date(to),
  } as const
  const action = { event: times.outcome, from, to }
  const notice = staffNews(action, appointment)
  await notifyStaff(tx, notice)
  const { mailer, now } = announcer
  const clinicMail = announcer.clinicMail()
  if (clinicMail !== null)
    await mailClinic(tx, clinicMail, clinicNews(action, appointment, signedInLink(mailer, notice.link)))
  if (!isCurrent(appointment, times)) return
  const calendar = await readCalendarFile(tx, appointment.id, { now: now(), records: 'all' })
  const parts = { link: signedInLink(mailer, appointmentsPaths.own), calendar }
  await mailCustomer(tx, appointment.customerPhone, ownNews(action, appointment, parts))
}

/** False if the appointment has changed again: its owner gets an email about that change, and not an outdated one after it. */
function isCurrent(
  { status, appointmentDate }: ClinicAppointmentRow,
  { outcome, from, to }: { outcome: 'moved' | 'asked'; from: Date; to: Date },
): boolean {
  const at = outcome === 'moved' ? to : from
  return (outcome === 'asked' || status === 'pending') && appointmentDate.getTime() === at.getTime()
}
