import type { z } from 'zod'
import { messageOf } from '../../../../lib/message.ts'
import { refusal } from '../../../../lib/refusal.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import { pageLink } from '../../../../lib/server/mail/mail.ts'
import type { AuthContext, Staff } from '../../../platform/auth/server/auth-context.ts'
import { findPersonOf, lockPerson, updatePerson } from '../../../platform/auth/server/people-queries.ts'
import { listAdmins } from '../../../platform/auth/server/staff-queries.ts'
import { STAFF_MAILS } from '../mail-texts.ts'
import { staffPaths } from '../paths.ts'
import type { ownFormSchema, saveOwnSchema } from '../people-schemas.ts'
import { STAFF_REFUSALS } from '../texts.ts'

type OwnContext = AuthContext & { caller: Staff }

/** What the clinic's documents say of the caller; null while their name is not among the clinic's people. */
export async function readOwnEntry({ db, caller }: OwnContext) {
  const person = await findPersonOf(db, caller.userId)
  return person === undefined ? null : shown(person)
}

/** Changes the caller's own title, registration and so on. The other admins get an email about another registration number. */
export async function saveOwnEntry(
  context: OwnContext,
  { seen, ...entered }: z.output<typeof saveOwnSchema>,
) {
  const { caller, mailer } = context
  return await context.db.transaction().execute(async (tx) => {
    const own = await findPersonOf(tx, caller.userId)
    const person = own && (await lockPerson(tx, own.id))
    if (person === undefined) throw refusal(STAFF_REFUSALS, 'NO_ENTRY')
    const fields = mergeChanges(person, entered, seen)
    await updatePerson(tx, person.id, fields)
    if (fields.registration !== person.registration) {
      const link = pageLink(mailer.publicUrl, staffPaths.list, {})
      const { name } = person
      const notice = messageOf(STAFF_MAILS, 'registration-changed', {
        ...{ name, link },
        registration: fields.registration ?? '',
      })
      for (const { userId, email } of await listAdmins(tx))
        if (userId !== caller.userId) await mailer.send(tx, { to: email, userId, ...notice })
    }
    return shown({ ...person, ...fields })
  })
}

type Entry = z.output<typeof ownFormSchema> & { name: string }

function shown({ name, title, registration, council, qualification, languages }: Entry): Entry {
  return { name, title, registration, council, qualification, languages }
}
