import type { z } from 'zod'
import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import { once } from '../../../../lib/server/http/once.ts'
import type { Mailer } from '../../../../lib/server/mail/mail.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { lockAdminsFor } from '../../../platform/auth/server/lock-admins-for.ts'
import {
  insertPerson,
  lockPerson,
  saveLeftOn,
  updatePerson,
} from '../../../platform/auth/server/people-queries.ts'
import { findEmail } from '../../../platform/auth/server/queries.ts'
import { findUserOfStaff, type Rights } from '../../../platform/auth/server/staff-queries.ts'
import { alterCalendar } from '../../timetable/server/change-calendars.ts'
import type { newPersonSchema, savePersonSchema } from '../people-schemas.ts'
import { STAFF_REFUSALS } from '../texts.ts'
import { type AdminContext, giveParts } from './give-parts.ts'
import { inviteStaff } from './invite-staff.ts'
import { deleteInvitationFor } from './queries.ts'
import { endRights } from './revoke-staff.ts'

/**
 * Adds a person or, with `staffId`, names someone on the staff who has no name so far; with what is asked for them, or
 * nothing is done. A repeated submit of the form adds no second one.
 */
export async function addPerson(
  context: AdminContext,
  input: z.output<typeof newPersonSchema>,
): Promise<string> {
  const { staffId, login, newCalendar, calendarId, work, idempotencyKey, ...fields } = input
  // A form is known by a hash; a password has no place in it.
  const { currentPassword: _, ...invited } = login ?? { currentPassword: null }
  const form = { ...input, login: invited }
  const { userId: by } = context.caller
  return await once(context.db, { userId: by, input: form, refusals: STAFF_REFUSALS }, async (tx) => {
    await lockAdminsFor(tx, by)
    const userId = staffId === null ? null : await findUserOfStaff(tx, staffId)
    if (userId === undefined) throw refusal(STAFF_REFUSALS, 'NOT_STAFF')
    const id = await insertPerson(tx, { ...fields, userId })
    if (id === undefined) throw refusal(STAFF_REFUSALS, 'NAMED_ALREADY')
    const before = { name: fields.name, userId, teamEntry: null }
    const parts = { login, newCalendar, calendarId, work, teamEntry: null }
    await giveParts(tx, context, { id, before, ...fields, ...parts })
    return id
  })
}

/**
 * Changes what is known of a person, whose calendar it is, which is named after them, and who they are on the team page,
 * with what is made for them.
 */
export async function savePerson(
  context: AdminContext,
  { id, seen, login, newCalendar, work, ...entered }: z.output<typeof savePersonSchema> & { id: string },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    // One after the other: two could take the same entry of the team page.
    await lockAdminsFor(tx, context.caller.userId)
    const before = await findPerson(tx, id)
    const { calendarId, teamEntry, ...fields } = mergeChanges(before, entered, seen)
    await updatePerson(tx, id, fields)
    const parts = { login, newCalendar, calendarId, work, teamEntry }
    await giveParts(tx, context, { id, before, ...fields, ...parts })
  })
}

type Leaving = { id: string; hideCalendar: boolean; byUserId: string; now: Date }

/**
 * Says that a person has left: ends their rights, sessions and invitations, and hides their calendar if asked. What they
 * did, and their appointments, stay. Refuses the caller's own login and the last admin's.
 */
export async function leaveClinic(db: Db, { id, hideCalendar, byUserId, now }: Leaving): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const admins = await lockAdminsFor(tx, byUserId)
    const { userId, calendarId } = await findPerson(tx, id)
    if (userId !== null) await endRights(tx, admins, { userId, byUserId })
    await deleteInvitationFor(tx, id)
    await saveLeftOn(tx, id, clinicDay(now))
    if (hideCalendar && calendarId !== null) await alterCalendar(tx, calendarId, { hidden: true })
  })
}

/**
 * Says that a person is back. Who still has a login is invited in the role: as an owner they may have chosen a password
 * that is too short for staff, so they choose one again.
 */
export async function returnToClinic(
  db: Db,
  mailer: Mailer,
  { id, byUserId, ...rights }: Rights & { id: string; byUserId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAdminsFor(tx, byUserId)
    const { userId } = await findPerson(tx, id)
    await saveLeftOn(tx, id, null)
    const email = userId === null ? undefined : await findEmail(tx, userId)
    if (email === undefined) return
    await inviteStaff(tx, mailer, { ...rights, email, name: null, personId: id, invitedBy: byUserId })
  })
}

async function findPerson(tx: Tx, id: string) {
  const person = await lockPerson(tx, id)
  if (person === undefined) throw refusal(STAFF_REFUSALS, 'PERSON_MISSING')
  return person
}
