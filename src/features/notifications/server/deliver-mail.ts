import type { Db } from '../../../lib/server/database.ts'
import { finishJob } from '../../../lib/server/job-queries.ts'
import type { JobKind } from '../../../lib/server/run-jobs.ts'
import type { Post } from '../../../lib/server/smtp.ts'
import { findMailToSend, MAIL_JOB, markSent } from './queries.ts'

/** Delivers mails from the outbox. A mail that the mail server does not accept is tried again later. */
export function mailJobs(db: Db, post: Post): JobKind {
  return {
    kind: MAIL_JOB,
    run: async (job, signal) => {
      const mail = await findMailToSend(db, job.key ?? '')
      if (mail === undefined) return null
      const failure = await post(mail, signal)
      if (failure !== null) return failure
      await db.transaction().execute(async (tx) => {
        await markSent(tx, mail.id)
        await finishJob(tx, job)
      })
      return null
    },
  }
}
