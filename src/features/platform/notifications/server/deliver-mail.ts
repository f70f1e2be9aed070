import type { InWords } from '../../../../lib/message.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { finishJob } from '../../../../lib/server/jobs/job-queries.ts'
import type { JobKind } from '../../../../lib/server/jobs/run-jobs.ts'
import type { Post } from '../../../../lib/server/mail/smtp.ts'
import { findMailToSend, MAIL_JOB, markSent } from './queries.ts'
import { readMail } from './read-words.ts'

/** Delivers emails from the outbox, in the words of their recipients' language. An email that the mail server does not accept is tried again later. */
export function mailJobs(db: Db, post: Post, inWords: InWords): JobKind {
  return {
    kind: MAIL_JOB,
    run: async (job, signal) => {
      const saved = await findMailToSend(db, job.key ?? '')
      if (saved === undefined) return null
      const { id, to, calendar } = saved
      const mail = readMail(saved, inWords)
      // A server of a later version sends it.
      if (mail === undefined) return { reason: 'UNKNOWN_KIND', final: false }
      const failure = await post({ id, to, ...mail, calendar: calendar ?? undefined }, signal)
      if (failure !== null) return failure
      await db.transaction().execute(async (tx) => {
        await markSent(tx, id, mail.subject)
        await finishJob(tx, job)
      })
      return null
    },
  }
}
