import { composeMail, type Mail } from '../../../lib/server/mail.ts'
import type { News } from '../rules.ts'

/** The e-mail copy of a notification: its text, and a button that opens the page it is about. */
export function newsMail({ title, message, button }: News): Mail {
  return composeMail({
    subject: title,
    paragraphs: [message],
    button,
    note: 'You can choose in your profile which news we send you by email.',
  })
}
