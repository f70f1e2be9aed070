import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { clinic as facts, setClinicFacts } from '../../../src/clinic/clinic.ts'
import { demoContent } from '../../../src/clinic/demo-content.ts'
import { starterContent } from '../../../src/clinic/starter-content.ts'
import { changeTeam } from '../../../src/features/outreach/site/server/change-team.ts'
import { readPublished, saveSection } from '../../../src/features/outreach/site/server/publish.ts'
import { findDraft } from '../../../src/features/outreach/site/server/queries.ts'
import { leaveClinic } from '../../../src/features/planning/staff/server/change-people.ts'
import type { TeamChange } from '../../../src/features/planning/staff/server/context.ts'
import { revokeStaff } from '../../../src/features/planning/staff/server/revoke-staff.ts'
import { setRole } from '../../../src/features/planning/staff/server/set-role.ts'
import { openClinic, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import type { Input } from '../../endpoints.ts'
import { aColleague, aCustomer, anAdmin, PASSWORD } from '../../factories.ts'
import { subjectsTo } from '../../mails.ts'
import { anInvitation, aPerson, aStaffRecord } from '../../staff.ts'
import { openRun } from '../../trust/open-run.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, anonymous } = clinic.callers

const personOf = async (userId: string) =>
  await db.selectFrom('people').selectAll().where('userId', '=', userId).executeTakeFirst()
const aCalendar = async (name: string) =>
  await db.insertInto('calendars').values({ name }).returning('id').executeTakeFirstOrThrow()
const add = (person: Input) => admin.ask('staff.addPerson', { idempotencyKey: randomUUID(), ...person })
const calendarName = async (id: number) =>
  (await db.selectFrom('calendars').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

describe('a person', () => {
  test('is added without a login, and named beside a login on the staff once', async () => {
    const { status, body } = await add({ name: ' Meera  Das ', title: 'Groomer' })
    expect(status).toBe(201)
    const { people } = (await admin.ask('staff.list')).body
    expect(people).toContainEqual(
      expect.objectContaining({
        id: body.id,
        name: 'Meera Das',
        title: 'Groomer',
        staffId: null,
        role: null,
      }),
    )
    const staffId = await aStaffRecord(db, await aColleague(db, [], 'vet'))
    expect((await add({ name: 'Ravi', staffId })).status).toBe(201)
    const again = await add({ name: 'Ravi', staffId })
    expect(again.refusal.code).toBe('NAMED_ALREADY')
    expect((await add({ name: 'R', staffId: randomUUID() })).refusal.code).toBe('NOT_STAFF')
  })

  test('gives the calendar their name, which no other calendar has', async () => {
    const [calendar, other] = [await aCalendar('dr. leela nair'), await aCalendar('Room of Leela')]
    const id = await aPerson(db, { name: 'Leela Nair' })
    const join = { id, name: 'Leela Nair', calendarId: calendar.id }
    expect((await admin.ask('staff.list')).body.calendars).toContainEqual({
      id: calendar.id,
      name: 'dr. leela nair',
      isOnly: false,
    })
    expect((await admin.ask('staff.savePerson', join)).status).toBe(200)
    expect(await calendarName(calendar.id)).toBe('Leela Nair')
    await admin.ask('staff.savePerson', { ...join, name: 'Leela Rao' })
    expect(await calendarName(calendar.id)).toBe('Leela Rao')
    const taken = await admin.ask('staff.savePerson', { ...join, name: 'Room of Leela' })
    expect(taken.refusal.code).toBe('CALENDAR_NAME_TAKEN')
    expect(await calendarName(other.id)).toBe('Room of Leela')
    expect((await admin.ask('staff.savePerson', { ...join, calendarId: 999_999 })).refusal.code).toBe(
      'CALENDAR_MISSING',
    )
  })

  test('is joined with an entry of the public team page, which is then no one else’s', async () => {
    setClinicFacts({ ...facts, team: ['Dr. Tara Das', 'Someone Else'] })
    const [id, other] = [await aPerson(db, { name: 'Tara Das' }), await aPerson(db, { name: 'Das' })]
    const join = { calendarId: null, teamEntry: 'Dr. Tara Das' }
    expect((await admin.ask('staff.list')).body.entries).toEqual(['Dr. Tara Das', 'Someone Else'])
    await admin.ask('staff.savePerson', { id: other, name: 'Das', ...join })
    await admin.ask('staff.savePerson', { id, name: 'Tara Das', ...join })
    const { people, entries } = (await admin.ask('staff.list')).body
    expect(entries).toEqual(['Someone Else'])
    const entryOf = (of: string) => people.find((person) => person.id === of)?.teamEntry
    expect([entryOf(id), entryOf(other)]).toEqual(['Dr. Tara Das', null])
    setClinicFacts({ ...facts, team: undefined })
  })

  describe('gets a login, a calendar and an entry on the team page in one press', () => {
    const team = async () => (await readPublished(db, demoContent)).content.team.people
    const called = async (name: string) => {
      const { people, invitations } = (await admin.ask('staff.list')).body
      const found = people.filter((person) => person.name === name)
      return { found, invited: invitations.filter(({ personId }) => personId === found[0]?.id) }
    }
    const login = (email: string) => ({ email, role: 'vet', permissions: [], currentPassword: PASSWORD })
    const parts = (email: string) => ({ login: login(email), newCalendar: true, work: 'Veterinarian' })

    test('and a second press of the same form adds no one', async () => {
      const person = { name: 'Usha Pillai', ...parts('usha@clinic.example'), idempotencyKey: randomUUID() }
      const answers = await Promise.all([add(person), add(person)])
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
      const { found, invited } = await called('Usha Pillai')
      expect(found).toMatchObject([{ calendar: { name: 'Usha Pillai' }, teamEntry: 'Usha Pillai' }])
      expect(invited).toMatchObject([{ email: 'usha@clinic.example', role: 'vet' }])
      expect((await team()).filter(({ name }) => name === 'Usha Pillai')).toMatchObject([
        { role: 'Veterinarian', photo: null, languages: [] },
      ])
    })

    test.each([
      ['CALENDAR_NAME_TAKEN', { name: 'Room of Leela' }],
      ['WRONG_PASSWORD', { login: { ...login('half@clinic.example'), currentPassword: 'not my password' } }],
      ['INVITED_ALREADY', { login: login('usha@clinic.example') }],
      ['ALREADY_STAFF', { login: login(clinic.logins.admin.email) }],
    ])('or nothing at all: %s', async (code, wrong) => {
      const person = { name: 'Half Done', ...parts('half@clinic.example'), ...wrong }
      expect((await add(person)).refusal.code).toBe(code)
      const { found, invited } = await called(person.name)
      expect([found, invited]).toEqual([[], []])
      expect((await team()).map(({ name }) => name)).not.toContain(person.name)
      const calendars = db.selectFrom('calendars').select('id').where('name', '=', 'Half Done')
      expect(await calendars.execute()).toEqual([])
    })

    test('later as well; the entry takes another name with them, and is taken off without the tick', async () => {
      const { id } = (await add({ name: 'Jaya Menon', languages: 'Hindi, Tamil' })).body
      const known = { id, name: 'Jaya Menon', languages: 'Hindi, Tamil', calendarId: null }
      const given = await admin.ask('staff.savePerson', { ...known, ...parts('jaya@clinic.example') })
      expect(given.status).toBe(200)
      const { found, invited } = await called('Jaya Menon')
      const calendarId = found[0]?.calendar?.id
      expect([found[0]?.teamEntry, invited.length]).toEqual(['Jaya Menon', 1])
      expect(await team()).toContainEqual(expect.objectContaining({ languages: ['Hindi', 'Tamil'] }))
      const married = { ...known, name: 'Jaya Das', calendarId }
      await admin.ask('staff.savePerson', { ...married, teamEntry: 'Jaya Menon' })
      expect((await called('Jaya Das')).found).toMatchObject([
        { calendar: { id: calendarId, name: 'Jaya Das' }, teamEntry: 'Jaya Das' },
      ])
      expect((await team()).map(({ name }) => name)).toContain('Jaya Das')
      await admin.ask('staff.savePerson', { ...married, teamEntry: null })
      expect((await team()).map(({ name }) => name)).not.toContain('Jaya Das')
    })

    test('while the other changes of the draft stay unpublished', async () => {
      const { version } = await findDraft(db)
      const value = { ...demoContent.identity, name: 'Not yet' }
      await saveSection(db, demoContent, { section: 'identity', version, value })
      await add({ name: 'Kiran Shah', work: 'Groomer' })
      const { content } = await readPublished(db, demoContent)
      expect([content.identity.name, content.team.people.at(-1)?.name]).toEqual([
        demoContent.identity.name,
        'Kiran Shah',
      ])
      expect((await findDraft(db)).content).toMatchObject({
        identity: { name: 'Not yet' },
        team: { people: expect.arrayContaining([expect.objectContaining({ name: 'Kiran Shah' })]) },
      })
    })
  })

  test('of a new clinic takes its one calendar, and waits for the site in its draft', async () => {
    const own = await freshDatabase()
    const boss = await (await serve(own)).session(await anAdmin(own.db))
    const [first] = (await boss.ask('staff.list')).body.calendars
    expect(first).toMatchObject({ name: 'Clinic', isOnly: true })
    const person = { name: 'Dr. Nila Bose', calendarId: first?.id, idempotencyKey: randomUUID() }
    expect((await boss.ask('staff.addPerson', person)).status).toBe(201)
    const calendars = own.db.selectFrom('calendars').select(['name', 'kind'])
    expect(await calendars.execute()).toEqual([{ name: 'Dr. Nila Bose', kind: 'person' }])
    const { userId } = await anAdmin(own.db)
    const change: TeamChange = () => demoContent.team.people
    await own.db.transaction().execute((tx) => changeTeam(tx, starterContent, { userId, change }))
    expect((await readPublished(own.db, starterContent)).number).toBe(0)
    expect((await findDraft(own.db)).content).toMatchObject({ team: demoContent.team })
  })

  test('without a login gets one by an invitation, and stays the same person', async () => {
    const id = await aPerson(db, { name: 'Anil Kumar' })
    const email = 'anil@clinic.example'
    const rights = { role: 'assistant', permissions: [], currentPassword: PASSWORD }
    const invited = await admin.ask('staff.invite', { email, personId: id, ...rights })
    expect(invited.body).toMatchObject({ personId: id, role: 'assistant' })
    const { token } = await anInvitation(db, { email, personId: id, role: 'assistant' })
    await anonymous.ask('staff.acceptInvitation', { token, password: 'a calm blue door' })
    const { people } = (await admin.ask('staff.list')).body
    expect(people.filter((person) => person.email === email)).toMatchObject([
      { id, name: 'Anil Kumar', role: 'assistant' },
    ])
    const lost = await admin.ask('staff.invite', {
      email: 'x@clinic.example',
      personId: randomUUID(),
      ...rights,
    })
    expect(lost.refusal.code).toBe('PERSON_MISSING')
  })

  test('invited by name has it beside what they do, in the session and in the log', async () => {
    const { email, token } = await anInvitation(db, { name: 'Divya Pai', role: 'reception' })
    await anonymous.ask('staff.acceptInvitation', { token, password: 'a calm blue door' })
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const caller = await clinic.session({ userId: user.id, email })
    expect((await caller.ask('auth.session')).body.session).toMatchObject({
      fullName: 'Divya Pai',
      staffRole: 'reception',
    })
    const customer = await aCustomer(db)
    await caller.ask('notes.add', {
      id: customer.id,
      petId: null,
      text: 'Comes by bus',
      isWarning: false,
      idempotencyKey: crypto.randomUUID(),
    })
    expect((await admin.ask('notes.list', { id: customer.id })).body).toMatchObject([{ madeBy: 'Divya Pai' }])
    const log = (await admin.ask('audit.list', { q: 'divya pai' })).body
    expect(JSON.stringify(log)).toContain('Divya Pai')
  })
})

describe('leaving', () => {
  test('ends rights, sessions and invitations; name and appointments stay; the calendar is hidden if asked', async () => {
    const login = await anAdmin(db)
    const { id: calendarId } = await aCalendar('Someone who leaves')
    const id = await aPerson(db, { name: 'Someone who leaves', login })
    await admin.ask('staff.savePerson', { id, name: 'Someone who leaves', calendarId })
    const [caller, { email }] = [await clinic.session(login), await anInvitation(db, { login })]
    expect((await admin.ask('staff.leave', { id, hideCalendar: true })).status).toBe(200)
    expect((await caller.ask('appointments.list')).status).toBe(401)
    const list = (await admin.ask('staff.list')).body
    expect(list.invitations.map((invitation) => invitation.email)).not.toContain(email)
    expect(list.people.find((person) => person.id === id)).toMatchObject({
      name: 'Someone who leaves',
      role: null,
      leftOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    const calendar = db.selectFrom('calendars').select('hiddenAt').where('id', '=', calendarId)
    expect((await calendar.executeTakeFirstOrThrow()).hiddenAt).not.toBeNull()
  })

  test('is refused for oneself, and returning needs the password and invites in the role', async () => {
    const own = await aPerson(db, { login: clinic.logins.admin })
    expect((await admin.ask('staff.leave', { id: own, hideCalendar: false })).refusal.code).toBe('YOURSELF')
    const login = await aColleague(db, [], 'vet')
    const id = await aPerson(db, { login })
    await revokeStaff(db, { userId: login.userId, byUserId: null })
    expect((await personOf(login.userId))?.leftOn).not.toBeNull()
    const back = { id, role: 'assistant', permissions: [] }
    const refused = await admin.ask('staff.return', { ...back, currentPassword: 'not my password' })
    expect(refused.refusal.code).toBe('WRONG_PASSWORD')
    expect((await admin.ask('staff.return', { ...back, currentPassword: PASSWORD })).status).toBe(200)
    expect((await personOf(login.userId))?.leftOn).toBeNull()
    const caller = await clinic.session(login)
    expect((await caller.ask('auth.session')).body.session?.staffRole).toBeNull()
    const { invitations } = (await admin.ask('staff.list')).body
    expect(invitations).toContainEqual(
      expect.objectContaining({ personId: id, email: login.email, role: 'assistant' }),
    )
  })

  test('and coming back takes a password as long as that of all staff', async () => {
    const login = await aColleague(db, [], 'vet')
    const id = await aPerson(db, { login })
    await revokeStaff(db, { userId: login.userId, byUserId: null })
    const back = { id, role: 'assistant', permissions: [], currentPassword: PASSWORD }
    expect((await admin.ask('staff.return', back)).status).toBe(200)
    const { token } = await anInvitation(db, { email: login.email, personId: id, role: 'assistant' })
    const short = await anonymous.ask('staff.acceptInvitation', { token, password: 'short one' })
    expect(short.status).toBe(400)
    expect(
      (await anonymous.ask('staff.acceptInvitation', { token, password: 'a calm blue door' })).status,
    ).toBe(200)
    const caller = await clinic.session(login)
    expect((await caller.ask('auth.session')).body.session?.staffRole).toBe('assistant')
    expect((await personOf(login.userId))?.id).toBe(id)
  })
})

test('one’s own entry: the registration is one’s own to change, of which the admins hear; the name is not', async () => {
  const login = await aColleague(db, [], 'vet')
  const caller = await clinic.session(login)
  expect((await caller.ask('staff.getOwn')).body).toBeNull()
  expect((await caller.ask('staff.saveOwn', { title: 'Vet' })).refusal.code).toBe('NO_ENTRY')
  await aPerson(db, { name: 'Nila Bose', login })
  expect((await caller.ask('staff.saveOwn', { name: 'Another Vet' })).status).toBe(400)
  const saved = await caller.ask('staff.saveOwn', { title: 'Vet', registration: 'KVC 77' })
  expect(saved.body).toMatchObject({ name: 'Nila Bose', registration: 'KVC 77' })
  expect(await subjectsTo(db, clinic.logins.admin.email)).toEqual([
    'Nila Bose changed their registration number',
  ])
  await caller.ask('staff.saveOwn', { title: 'Senior vet', registration: 'KVC 77' })
  expect(await subjectsTo(db, clinic.logins.admin.email)).toHaveLength(1)
})

describe('two admins at once leave one, whatever they do to each other', () => {
  const { rounds, figure } = openRun('R27', 4)
  type Pair = { mine: string; other: string; id: string }
  const lower = ({ mine, other }: Pair) =>
    setRole(db, { userId: other, byUserId: mine, rights: { role: 'vet', permissions: [] } })
  const say = ({ mine, id }: Pair) =>
    leaveClinic(db, { id, hideCalendar: false, byUserId: mine, now: new Date() })
  const revoke = ({ mine, other }: Pair) => revokeStaff(db, { userId: other, byUserId: mine })

  test.each([
    ['lower', lower, lower],
    ['say has left', say, say],
    ['remove', revoke, revoke],
    ['lower and say has left', lower, say],
    ['lower and remove', lower, revoke],
  ])('%s: two at once leave one', async (name, first, second) => {
    const others = await db.selectFrom('staff').selectAll().execute()
    await db.deleteFrom('staff').execute()
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [await anAdmin(db), await anAdmin(db)]
      const [idOfOne, idOfOther] = [await aPerson(db, { login: one }), await aPerson(db, { login: other })]
      const results = await Promise.allSettled([
        first({ mine: one.userId, other: other.userId, id: idOfOther }),
        second({ mine: other.userId, other: one.userId, id: idOfOne }),
      ])
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const admins = await db.selectFrom('staff').select('role').where('role', '=', 'admin').execute()
      expect(admins).toHaveLength(1)
      await db.deleteFrom('staff').execute()
    }
    await db.insertInto('staff').values(others).execute()
    figure(`${name}: ${rounds} rounds, one admin left in each`)
  })
})

test('accepting and setting the role at once never lowers an admin, ten times over', async () => {
  for (let round = 0; round < 10; round += 1) {
    const colleague = await aColleague(db, [], 'vet')
    const { token } = await anInvitation(db, { email: colleague.email, role: 'groomer' })
    const raise = { role: 'admin' as const, permissions: [] }
    await Promise.all([
      anonymous.ask('staff.acceptInvitation', { token, password: 'a calm blue door' }),
      setRole(db, { userId: colleague.userId, byUserId: clinic.logins.admin.userId, rights: raise }),
    ])
    const row = await db
      .selectFrom('staff')
      .select('role')
      .where('userId', '=', colleague.userId)
      .executeTakeFirst()
    expect(row?.role).toBe('admin')
  }
})
