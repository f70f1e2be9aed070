import { composeMail, type Mail } from '../../../lib/server/mail.ts'
import type { News } from '../rules.ts'

/** The copy of a notification by e-mail: its words, and the way to what it tells of. */
export function newsMail({ title, message, button }: News): Mail {
  return composeMail({
    subject: title,
    paragraphs: [message],
    button,
    note: 'You can choose in your profile which news we send you by email.',
  })
}
