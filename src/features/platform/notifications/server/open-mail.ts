import { READERS_LANGUAGE, type Words } from '../../../../lib/message.ts'
import { composeMail, type Mail } from '../../../../lib/server/mail/mail.ts'
import type { SignedIn } from '../../auth/server/auth-context.ts'
import { withheldLink } from '../texts.ts'
import type { NotificationsContext } from './context.ts'
import { type findMail, recordOpening } from './queries.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findMail>>>

/**
 * An email as an admin reads it; undefined if a mail server delivers, since a link may let its reader in, and once it is
 * sent. Its link is shown only where it lets no one in as an admin, and that it was shown is recorded.
 */
export async function openMail(
  { db, mailer, inWords, caller }: SignedIn<NotificationsContext>,
  mail: Found,
): Promise<Mail | undefined> {
  const words = mailer.delivers ? undefined : inWords(mail, READERS_LANGUAGE)
  if (words?.button === undefined) return words && composeMail(words)
  if (!mail.mayOpenLink) return composeMail(withoutLink(words, mail))
  await recordOpening(db, { id: mail.id, openedBy: caller.userId })
  return composeMail(words)
}

function withoutLink({ button: _, afterwards, ...words }: Words, mail: Found): Words {
  return { ...words, afterwards: [afterwards, withheldLink(mail)].filter(Boolean).join(' ') }
}
