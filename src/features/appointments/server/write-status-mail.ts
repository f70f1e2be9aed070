import { composeMail, type Mail } from '../../../lib/server/mail.ts'

/** Tells a customer what the clinic did with a visit: the words of the notification, and the way to it. */
export function statusChanged(notice: { title: string; message: string }, link: string): Mail {
  return composeMail({
    subject: notice.title,
    paragraphs: [notice.message],
    button: { label: 'See my appointments', link },
    note: 'You can choose in your profile which news we send you by email.',
  })
}
