import type { SendMail } from '../../../lib/server/mail.ts'
import { insertMail } from './queries.ts'

/** Puts a mail into the outbox, with the caller's transaction. Delivery finds it there once it is committed. */
export const enqueueMail: SendMail = insertMail
