import { type InWords, READERS_LANGUAGE, type SavedMessage } from '../../../lib/message.ts'
import { composeMail } from '../../../lib/server/mail.ts'
import { noticeOf } from '../rules.ts'

type Notice = { title: string; message: string }

/** A notification in words for its reader: from its values, else as it was written. */
export function readNotice(saved: SavedMessage & Notice, inWords: InWords): Notice {
  const words = inWords(saved, READERS_LANGUAGE)
  return words === undefined ? { title: saved.title, message: saved.message } : noticeOf(words)
}

/** An email whose text is deleted once it is sent. */
type Written = { subject: string; text: string | null; html: string | null }

/** An email in words for its recipient: from its values, else as it was written. */
export function readMail(
  { subject, text, html, ...saved }: SavedMessage & Written,
  inWords: InWords,
): Written {
  const words = inWords(saved, READERS_LANGUAGE)
  return words === undefined ? { subject, text, html } : composeMail(words)
}
