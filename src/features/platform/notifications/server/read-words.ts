import { type InWords, READERS_LANGUAGE, type SavedMessage } from '../../../../lib/message.ts'
import { composeMail, type Mail } from '../../../../lib/server/mail/mail.ts'
import { noticeOf } from '../rules.ts'
import { LATER_NOTICE } from '../texts.ts'

/** A notification in words for its reader. */
export function readNotice(saved: SavedMessage, inWords: InWords): { title: string; message: string } {
  const words = inWords(saved, READERS_LANGUAGE)
  return words === undefined ? LATER_NOTICE : noticeOf(words)
}

/** An email in words for its recipient; undefined once it is sent, or if only a later version knows its kind. */
export function readMail(saved: SavedMessage, inWords: InWords): Mail | undefined {
  const words = inWords(saved, READERS_LANGUAGE)
  return words && composeMail(words)
}
