import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { clinic, setClinicFacts } from '../../../src/clinic/clinic.ts'
import type { Content } from '../../../src/clinic/content.ts'
import { demoContent } from '../../../src/clinic/demo-content.ts'
import { starterContent } from '../../../src/clinic/starter-content.ts'
import { followSite } from '../../../src/features/outreach/site/server/follow-site.ts'
import {
  publish as publishDraft,
  readPublished,
  saveSection,
} from '../../../src/features/outreach/site/server/publish.ts'
import { deleteUnnamedPictures, findDraft } from '../../../src/features/outreach/site/server/queries.ts'
import { readSteps } from '../../../src/features/outreach/site/server/read-steps.ts'
import { SITE_REFUSALS } from '../../../src/features/outreach/site/texts.ts'
import { createLog } from '../../../src/lib/server/log.ts'
import { clinicInstant } from '../../../src/lib/time.ts'
import { serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { anAdmin, aService, PASSWORD } from '../../factories.ts'
import { aPerson } from '../../staff.ts'
import { SMALL_PNG } from '../requests.ts'

const server = await serve(await freshDatabase())
const { db } = server.database
const login = await anAdmin(db)
const admin = await server.session(login)

const state = async () => (await admin.ask('site.get')).body
const questions = (question: string) => ({ questions: [{ question, answer: 'Yes.' }] })
const save = async (question: string) =>
  await admin.ask('site.saveSection', {
    section: 'faq',
    version: (await state()).version,
    value: questions(question),
  })
const publish = async (note?: string) =>
  await admin.ask('site.publish', { version: (await state()).version, note })

describe('the draft', () => {
  test('begins as what was installed, with nothing to publish', async () => {
    expect(await state()).toEqual({
      version: 1,
      content: demoContent,
      changed: [],
      published: { number: 0, at: null, by: null, content: demoContent },
    })
    expect((await publish()).refusal).toMatchObject({ code: 'NOTHING_NEW' })
  })

  test('holds a section that was saved, until it is discarded', async () => {
    const { status, body } = await save('Is there parking?')
    expect([status, body.changed, body.content.faq]).toEqual([200, ['faq'], questions('Is there parking?')])
    expect(body.published.content.faq).toEqual(demoContent.faq)
    const discarded = await admin.ask('site.discard', { version: body.version })
    expect([discarded.body.changed, discarded.body.content.faq]).toEqual([[], demoContent.faq])
  })

  test('is not overwritten by someone who has not seen its last change', async () => {
    const { version } = await state()
    await save('Seen?')
    const stale = { section: 'faq', version, value: questions('Not seen?') }
    expect((await admin.ask('site.saveSection', stale)).refusal).toMatchObject({
      code: 'SITE_CHANGED',
      message: SITE_REFUSALS.SITE_CHANGED.message,
    })
    expect((await admin.ask('site.publish', { version })).status).toBe(409)
    expect((await admin.ask('site.discard', { version })).status).toBe(409)
    expect((await state()).content.faq).toEqual(questions('Seen?'))
  })

  test('is refused with a message at each wrong field', async () => {
    const { version } = await state()
    const value = { ...demoContent.contact, phone: 'ring us' }
    const { status, refusal } = await admin.ask('site.saveSection', { section: 'contact', version, value })
    expect(status).toBe(400)
    expect(refusal.data?.fields).toEqual({
      'value.phone': 'Please enter a phone number, such as +91 98765 43210',
    })
  })
})

describe('publishing', () => {
  test('makes the draft the next edition; an earlier one can be published again', async () => {
    await save('First?')
    const { body } = await publish('With questions')
    expect([body.published.number, body.changed, body.published.by]).toEqual([2, [], login.email])
    expect(body.published.content.faq).toEqual(questions('First?'))
    await save('A draft?')
    const again = await admin.ask('site.publishAgain', { id: 1 })
    expect([again.body.published.number, again.body.published.content.faq]).toEqual([3, demoContent.faq])
    expect(again.body.content.faq).toEqual(questions('A draft?'))
    const { body: editions } = await admin.ask('site.listEditions')
    expect(editions.map(({ number, note, repeats }) => [number, note, repeats])).toEqual([
      [3, null, 1],
      [2, 'With questions', null],
      [1, null, null],
    ])
    expect((await admin.ask('site.publishAgain', { id: 1 })).refusal.code).toBe('NOTHING_NEW')
    expect((await admin.ask('site.publishAgain', { id: 99 })).status).toBe(404)
  })

  test('by two admins at once makes one edition', async () => {
    await save('At once?')
    const { version, published } = await state()
    const answers = await Promise.all([1, 2].map(() => admin.ask('site.publish', { version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await state()).published.number).toBe(published.number + 1)
  })

  test('is seen by another server, and so are the timetable and the services', async () => {
    const log = createLog('silent')
    const other = await followSite({ db, log, installed: demoContent, lookEveryMs: 10 })
    const shown: string[] = []
    other.onChange(({ content, services }) =>
      shown.push(`${content.faq.questions[0]?.question} ${services.length}`),
    )
    await save('Elsewhere?')
    await publish()
    await expect.poll(() => shown.at(-1)).toBe('Elsewhere? 0')
    const service = { name: 'Bath', hours: 1, minutes: 0, basePrice: 100, houseVisitSurcharge: 0 }
    await admin.ask('services.create', service)
    await expect.poll(() => shown.at(-1)).toBe('Elsewhere? 1')
    await other.end()
  })

  test('shows no one of the team who has left, without being published, and shows them once they are back', async () => {
    const log = createLog('silent')
    const followed = await followSite({ db, log, installed: demoContent, lookEveryMs: 10 })
    const names = () => followed.data().content.team.people.map(({ name }) => name)
    const all = names()
    const [first = '', ...others] = all
    const id = await aPerson(db, { name: 'Someone' })
    await admin.ask('staff.savePerson', { id, name: 'Someone', calendarId: null, teamEntry: first })
    await admin.ask('staff.leave', { id, hideCalendar: false })
    await expect.poll(names).toEqual(others)
    expect((await followed.draft()).content.team.people.map(({ name }) => name)).toEqual(others)
    const back = { id, role: 'vet', permissions: [], currentPassword: PASSWORD } as const
    await admin.ask('staff.return', back)
    await expect.poll(names).toEqual(all)
    await followed.end()
    setClinicFacts({ ...clinic, team: undefined })
  })
})

describe('a picture', () => {
  test('is stored as WebP and sent to anyone, for good', async () => {
    const { body } = await admin.ask('site.addPicture', { body: SMALL_PNG })
    expect(body).toMatchObject({ width: expect.any(Number), height: expect.any(Number) })
    const answer = await server.caller().ask('site.getPicture', { id: body.id })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('of another kind is refused', async () => {
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' })
    const { status, refusal } = await admin.ask('site.addPicture', { body: svg })
    expect([status, refusal.data?.fields?.body]).toEqual([
      400,
      'Please choose a JPEG, PNG or WebP picture of at most 5 MB',
    ])
  })
})

test('pictures that nothing names are deleted a day after they were uploaded', async () => {
  const add = async () => (await admin.ask('site.addPicture', { body: SMALL_PNG })).body.id
  const [published, drafted, unnamed, recent] = [await add(), await add(), await add(), await add()]
  const { identity } = (await state()).content
  const saveLogo = async (logo: string) => {
    const { version } = await state()
    await admin.ask('site.saveSection', { section: 'identity', version, value: { ...identity, logo } })
  }
  await saveLogo(published)
  await publish()
  await saveLogo(drafted)
  const old = [published, drafted, unnamed]
  await db
    .updateTable('sitePictures')
    .set({ createdAt: sql`created_at - interval '25 hours'` })
    .where('id', 'in', old)
    .execute()
  await deleteUnnamedPictures(db)
  const left = await db.selectFrom('sitePictures').select('id').execute()
  const stored = left.map(({ id }) => id).filter((id) => [...old, recent].includes(id))
  expect(stored.toSorted()).toEqual([published, drafted, recent].toSorted())
})

describe('the first steps of a new clinic', () => {
  const NOTHING = { contact: false, hours: false, service: false, people: false }

  test('are done one by one, as what they ask for is there', async () => {
    const { db } = await freshDatabase()
    const { userId } = await anAdmin(db)
    expect(await readSteps(db, starterContent)).toEqual(NOTHING)
    await aService(db)
    await anAdmin(db)
    await sql`update timetable set version = version + 1`.execute(db)
    expect(await readSteps(db, starterContent)).toEqual({
      ...NOTHING,
      hours: true,
      service: true,
      people: true,
    })
    const { identity, contact } = starterContent
    const sections = {
      identity: { ...identity, name: 'The Dog’s Doctor' },
      contact: { ...contact, phone: '+91 20 5550 0199' },
    }
    for (const [section, value] of Object.entries(sections)) {
      const { version } = await findDraft(db)
      await saveSection(db, starterContent, { section: section as keyof typeof sections, version, value })
    }
    expect(await readSteps(db, starterContent)).toMatchObject({ contact: false })
    const { version } = await findDraft(db)
    await publishDraft(db, starterContent, { version, note: null, userId, now: new Date() })
    expect(Object.values((await readSteps(db, starterContent)) ?? {})).toEqual(Array(4).fill(true))
  })

  test('end with articles and legal texts of the day of their publication, which a later one leaves', async () => {
    const { db } = await freshDatabase()
    const { userId } = await anAdmin(db)
    const publishOn = async (installed: Content, day: string, question: string) => {
      const { version } = await findDraft(db)
      await saveSection(db, installed, { section: 'faq', version, value: questions(question) })
      const input = { version: version + 1, note: null, userId, now: clinicInstant(day, 0, 10) }
      await publishDraft(db, installed, input)
      const { blog, legal } = (await readPublished(db, installed)).content
      const days = [legal.privacy.updated, legal.terms.updated, ...blog.articles.map(({ date }) => date)]
      return [...new Set(days)]
    }
    expect(await publishOn(starterContent, '2027-03-10', 'First?')).toEqual(['2027-03-10'])
    expect(await publishOn(starterContent, '2027-04-01', 'Next?')).toEqual(['2027-03-10'])
  })

  test('are shown to no one once someone has put them away', async () => {
    const own = await freshDatabase()
    const login = await anAdmin(own.db)
    expect(await readSteps(own.db, starterContent)).toEqual(NOTHING)
    const { body } = await (await (await serve(own)).session(login)).ask('site.putStepsAway')
    expect([body, await readSteps(own.db, starterContent)]).toEqual([{ putAway: true }, null])
  })

  test('are for a clinic without words of its own', async () => {
    expect((await admin.ask('site.listSteps')).body).toBeNull()
  })
})
