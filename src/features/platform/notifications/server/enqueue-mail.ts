import type { SendMail } from '../../../../lib/server/mail/mail.ts'
import { insertMail } from './queries.ts'

/** Adds an email to the outbox in the caller's transaction. It is delivered once that is committed. */
export const enqueueMail: SendMail = insertMail
