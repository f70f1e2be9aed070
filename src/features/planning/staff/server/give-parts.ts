import type { z } from 'zod'
import type { Person as TeamEntry } from '../../../../clinic/content.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { Admin } from '../../../platform/auth/server/auth-context.ts'
import {
  type PersonFields,
  saveCalendarOf,
  saveTeamEntryOf,
} from '../../../platform/auth/server/people-queries.ts'
import { alterCalendar, makeCalendarOf } from '../../timetable/server/change-calendars.ts'
import type { savePersonSchema } from '../people-schemas.ts'
import { rightsIn } from '../rules.ts'
import { STAFF_REFUSALS } from '../texts.ts'
import type { StaffContext, TeamChange } from './context.ts'
import { inviteStaff } from './invite-staff.ts'
import { isInvited } from './queries.ts'

type Asked = Pick<
  z.output<typeof savePersonSchema>,
  'login' | 'newCalendar' | 'calendarId' | 'work' | 'teamEntry'
>
/** Who a person was before the change. */
type Before = { name: string; userId: string | null; teamEntry: string | null }
export type AdminContext = StaffContext & { caller: Admin }

/** Gives a person the calendar, the entry on the team page and the login that were asked for with them. */
export async function giveParts(
  tx: Tx,
  context: AdminContext,
  { id, before, ...asked }: { id: string; before: Before } & PersonFields & Asked,
): Promise<void> {
  const { name, newCalendar, calendarId } = asked
  if (!newCalendar && calendarId !== null) await alterCalendar(tx, calendarId, { name, kind: 'person' })
  await saveCalendarOf(tx, id, newCalendar ? await makeCalendarOf(tx, name) : calendarId)
  const { change, teamEntry } = onTeamPage(before, asked)
  if (change !== null) await context.site.changeTeam(tx, { userId: context.caller.userId, change })
  await saveTeamEntryOf(tx, id, teamEntry)
  if (asked.login !== null) await invite(tx, context, { id, before, login: asked.login })
}

type Login = { id: string; before: Before; login: NonNullable<Asked['login']> }

async function invite(tx: Tx, { caller, mailer }: AdminContext, { id, before, login }: Login): Promise<void> {
  if (before.userId !== null) throw refusal(STAFF_REFUSALS, 'ALREADY_STAFF')
  if (await isInvited(tx, login.email, id)) throw refusal(STAFF_REFUSALS, 'INVITED_ALREADY')
  await inviteStaff(tx, mailer, {
    ...rightsIn(login),
    ...{ email: login.email, name: null, personId: id, invitedBy: caller.userId },
  })
}

/** What a change means for the team page, which knows an entry by its name. */
function onTeamPage(before: Before, asked: PersonFields & Pick<Asked, 'work' | 'teamEntry'>) {
  const { name, work, teamEntry } = asked
  const old = before.teamEntry
  if (work !== null) return { change: adding(entryOf(asked, work)), teamEntry: name }
  if (old === null || old === teamEntry)
    return old !== null && old === before.name && name !== old
      ? { change: renaming(old, name), teamEntry: name }
      : { change: null, teamEntry }
  return { change: teamEntry === null ? removing(old) : null, teamEntry }
}

/** The drawings of new entries, one after the other: two colleagues don't look alike. */
const PORTRAITS = ['portrait-1', 'portrait-2', 'portrait-3'] as const

const MAX_TEAM = STAFF_REFUSALS.TEAM_FULL.values.max

const adding =
  (entry: TeamEntry): TeamChange =>
  (people) => {
    if (people.some(({ name }) => name === entry.name)) return people
    if (people.length >= MAX_TEAM) throw refusal(STAFF_REFUSALS, 'TEAM_FULL')
    const picture = PORTRAITS[people.length % PORTRAITS.length] ?? entry.picture
    return [...people, { ...entry, picture }]
  }

const removing =
  (left: string): TeamChange =>
  (people) =>
    people.filter(({ name }) => name !== left)

const renaming =
  (old: string, name: string): TeamChange =>
  (people) =>
    people.some((other) => other.name === name)
      ? people
      : people.map((entry) => (entry.name === old ? { ...entry, name } : entry))

/** A new entry says what is known of the person; photo and drawing are chosen on the page itself. */
function entryOf(
  { name, qualification, registration, languages, about }: PersonFields,
  work: string,
): TeamEntry {
  const spoken = (languages ?? '').split(/[,;]/).map((language) => language.trim())
  return {
    ...{ name, role: work, qualification, registration, about },
    languages: spoken.filter((language) => language !== '').slice(0, 12),
    ...{ photo: null, picture: 'portrait-1' },
  }
}
