import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { announcementJobs } from '../../../src/features/planning/appointments/server/announce-changes.ts'
import { enqueueMail } from '../../../src/features/platform/notifications/server/enqueue-mail.ts'
import { claimJob } from '../../../src/lib/server/jobs/job-queries.ts'
import { startJobs } from '../../../src/lib/server/jobs/run-jobs.ts'
import { createLog } from '../../../src/lib/server/log.ts'
import { addDays } from '../../../src/lib/time.ts'
import { MORNING, openClinic } from '../../callers.ts'
import { anAdmin, aPet, aService } from '../../factories.ts'
import { readMails, readNotices, subjectsTo } from '../../mails.ts'

const CLINIC_MAIL = 'desk@clinic.example'
const clinic = await openClinic()
const { db } = clinic.database
const { customer: owner, admin } = clinic.callers
const pet = await aPet(db, { owner: clinic.customer })
const service = await aService(db)
const announcer = {
  db,
  now: () => MORNING,
  mailer: { send: enqueueMail, delivers: true, publicUrl: 'https://tests.example' },
}

const ends: (() => Promise<void>)[] = []
afterAll(() => Promise.all(ends.map((end) => end())))

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('mutedStaff').execute()
})

const announcements = () => db.selectFrom('jobs').select('id').where('kind', '=', 'announcement').execute()

/** Lets `servers` announce what is due, at the same time, and waits until nothing is. */
async function announce({ servers = 1, clinicMail = CLINIC_MAIL as string | null } = {}): Promise<void> {
  const settings = { ...announcer, clinicMail: () => clinicMail }
  const kinds = [announcementJobs(settings)]
  const started = Array.from({ length: servers }, () =>
    startJobs({ db, log: createLog('silent'), kinds }, 20),
  )
  ends.push(...started)
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await wait(20)) {
    if ((await announcements()).length === 0) return void (await Promise.all(started.map((end) => end())))
  }
  throw new Error('Something is still not announced.')
}

let days = 0
/** Books 11:00 AM on a day of its own; gives the appointment's id. */
async function book(caller = owner, more: Record<string, unknown> = {}): Promise<string> {
  days += 1
  const fields = {
    petId: pet.id,
    serviceTypeId: service.id,
    date: addDays('2027-03-10', days),
    hour: 11,
    notes: 'Shy.',
  }
  const place = { visitType: 'clinic', houseVisitAddress: null, idempotencyKey: crypto.randomUUID() } as const
  const answer =
    caller === admin
      ? await caller.ask('appointments.create', {
          ...fields,
          ...place,
          customerId: clinic.customer.id,
          confirm: false,
        })
      : await caller.ask('appointments.book', { ...fields, ...place, ...more })
  if (answer.status >= 300) throw new Error(answer.text)
  const { body } = answer
  return 'appointment' in body ? body.appointment.id : body.id
}

const notificationsOf = async (userId: string) =>
  (await readNotices(db, userId)).map(({ title, message, link }) => ({ title, message, link }))
const mailsTo = (address: string) => readMails(db, address)
const address = clinic.customer.login.email
/** Lines that a calendar has folded are whole again. */
const calendarOf = (mail: { calendar: string | null } | undefined) =>
  (mail?.calendar ?? '').replaceAll('\r\n ', '').split('\r\n')

describe('a customer’s booking', () => {
  test('is announced to staff, to the clinic’s address, and to the customer', async () => {
    await book()
    expect(await notificationsOf(clinic.logins.admin.userId)).toEqual([])
    await announce()
    const when = 'Thursday, 11 March 2027 at 11:00 AM'
    const message = `${clinic.customer.fullName} has requested ${service.name} for ${pet.name} on ${when}.`
    expect(await notificationsOf(clinic.logins.admin.userId)).toEqual([
      {
        title: 'Appointment requested',
        message,
        link: `/dashboard/appointments/manage?filter=all&customer=${clinic.customer.id}&from=2027-03-11&to=2027-03-11`,
      },
    ])
    const [toClinic, ...more] = await mailsTo(CLINIC_MAIL)
    expect(more).toEqual([])
    expect(toClinic?.subject).toBe(`Appointment requested: ${service.name} for ${pet.name}, Thu, 11 Mar`)
    for (const words of [message, clinic.customer.phone, 'Notes: Shy.', 'manage%3Ffilter%3Dpending'])
      expect(toClinic?.text).toContain(words)
    const [mail, ...others] = await mailsTo(address)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Appointment requested')
    expect(mail?.text).toContain(
      [
        `Pet: ${pet.name}`,
        `Service: ${service.name}`,
        `When: ${when}`,
        'Clinic Visit: Tailwell, 12 Banyan Lane, Indiranagar, Bengaluru 560038',
        'Total: ₹700',
      ].join('\n'),
    )
    expect(calendarOf(mail)).toEqual(
      expect.arrayContaining(['METHOD:PUBLISH', 'STATUS:TENTATIVE', 'DTSTART:20270311T053000Z']),
    )
  })

  test('is announced to staff alone without a mail server, in four statements', async () => {
    await book()
    let asked = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        asked += 1
        return result
      },
    })
    const mailer = { ...announcer.mailer, delivers: false }
    const kind = announcementJobs({ ...announcer, db: counted, mailer, clinicMail: () => null })
    const job = await claimJob(db, [kind.kind], { holdS: 60, clock: undefined })
    if (job === undefined) throw new Error('Nothing is to be announced.')
    await kind.run(job, new AbortController().signal)
    expect(await notificationsOf(clinic.logins.admin.userId)).toHaveLength(1)
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(asked).toBe(4)
  })

  test('a house visit is at the customer’s address', async () => {
    await book(owner, { visitType: 'house', houseVisitAddress: '5 Mango Grove' })
    await announce()
    const [mail] = await mailsTo(address)
    expect(mail?.text).toContain('House Visit: 5 Mango Grove')
    expect(calendarOf(mail)).toContain('LOCATION:5 Mango Grove')
  })

  test('is announced once, also by several servers at the same time', async () => {
    for (let number = 0; number < 5; number += 1) await book()
    await announce({ servers: 4 })
    expect(await notificationsOf(clinic.logins.admin.userId)).toHaveLength(5)
    expect(await subjectsTo(db, CLINIC_MAIL)).toHaveLength(5)
    expect(await subjectsTo(db, address)).toHaveLength(5)
  })

  test('submitted again is announced once; one that was refused not at all', async () => {
    const key = { idempotencyKey: crypto.randomUUID(), date: '2027-04-01' }
    await book(owner, key)
    await book(owner, key)
    const taken = { petId: pet.id, serviceTypeId: service.id, date: '2027-04-01', hour: 11, notes: null }
    const place = {
      visitType: 'clinic',
      houseVisitAddress: null,
      idempotencyKey: crypto.randomUUID(),
    } as const
    expect((await owner.ask('appointments.book', { ...taken, ...place })).status).toBe(409)
    await announce()
    expect(await notificationsOf(clinic.logins.admin.userId)).toHaveLength(1)
  })

  test('made by staff is not announced', async () => {
    await book(admin)
    expect(await announcements()).toEqual([])
  })

  test('that the clinic has answered by then brings the customer only the answer', async () => {
    const id = await book()
    expect((await admin.ask('appointments.approve', { id })).status).toBe(200)
    await announce()
    expect(await subjectsTo(db, address)).toEqual(['Appointment confirmed'])
    expect(await notificationsOf(clinic.logins.admin.userId)).toHaveLength(1)
  })
})

describe('a customer’s cancellation', () => {
  test('is announced to everyone, and takes the event out of the calendar', async () => {
    const id = await book()
    await announce()
    const before = (await mailsTo(address))[0]
    expect((await owner.ask('appointments.cancel', { id })).status).toBe(200)
    await announce()
    const [, cancelled] = await mailsTo(address)
    expect(cancelled?.subject).toBe('Appointment cancelled')
    expect(cancelled?.text).toContain(`You have cancelled ${service.name} for ${pet.name} on `)
    const lines = calendarOf(cancelled)
    expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']))
    const uid = (all: string[]) => all.find((line) => line.startsWith('UID:'))
    expect(uid(lines)).toBe(uid(calendarOf(before)))
    const titles = (await notificationsOf(clinic.logins.admin.userId)).map(({ title }) => title)
    expect(titles.sort()).toEqual(['Appointment cancelled', 'Appointment requested'])
    const [, toClinic] = await mailsTo(CLINIC_MAIL)
    expect(toClinic?.subject).toMatch(/^Appointment cancelled: /)
    expect(toClinic?.text).toContain('manage%3Ffilter%3Dcancelled')
  })

  test('within 24 hours says so to the clinic', async () => {
    const id = await book(owner, { date: '2027-03-10' })
    await owner.ask('appointments.cancel', { id })
    await announce()
    const messages = (await notificationsOf(clinic.logins.admin.userId)).map(({ message }) => message)
    expect(
      messages.filter((message) => message.endsWith('11:00 AM, with less than 24 hours’ notice.')),
    ).toHaveLength(1)
    expect(await subjectsTo(db, address)).toEqual(['Appointment cancelled'])
  })
})

describe('an answer of the clinic', () => {
  test.each([
    ['approve', 'STATUS:CONFIRMED', false],
    ['reject', 'STATUS:CANCELLED', true],
  ] as const)(
    '%s brings the facts and the calendar’s event, and says who cancelled',
    async (action, status, isOff) => {
      const id = await book()
      await admin.ask(`appointments.${action}`, { id })
      const [mail] = await mailsTo(address)
      expect(mail?.text).toContain(`Pet: ${pet.name}\nService: ${service.name}\n`)
      expect(mail?.text?.includes('This appointment was cancelled by the clinic.')).toBe(isOff)
      expect(calendarOf(mail)).toContain(status)
      await announce()
    },
  )

  test('that an appointment is completed has no event', async () => {
    const id = await book()
    await admin.ask('appointments.approve', { id })
    clinic.setNow(new Date('2027-06-01T04:00:00Z'))
    expect((await admin.ask('appointments.complete', { id })).status).toBe(200)
    clinic.setNow(MORNING)
    expect((await mailsTo(address)).map(({ calendar }) => calendar === null)).toEqual([false, true])
    await announce()
  })
})

describe('what is turned off', () => {
  test('by an admin stays off for them alone', async () => {
    const other = await anAdmin(db)
    expect((await admin.ask('notifications.preferences')).body).toEqual({ appointments: true })
    const off = await admin.ask('notifications.changePreferences', { appointments: false })
    expect([off.status, off.body]).toEqual([200, { appointments: false }])
    await admin.ask('notifications.changePreferences', { appointments: false })
    expect((await admin.ask('notifications.preferences')).body).toEqual({ appointments: false })
    await book()
    await announce()
    expect(await notificationsOf(clinic.logins.admin.userId)).toEqual([])
    expect(await notificationsOf(other.userId)).toHaveLength(1)
    await admin.ask('notifications.changePreferences', { appointments: true })
    await book()
    await announce()
    expect(await notificationsOf(clinic.logins.admin.userId)).toHaveLength(1)
  })

  test('for the clinic’s address brings no email there', async () => {
    await book()
    await announce({ clinicMail: null })
    expect(await subjectsTo(db, CLINIC_MAIL)).toEqual([])
    expect(await notificationsOf(clinic.logins.admin.userId)).toHaveLength(1)
  })

  test('by a customer brings them no email', async () => {
    const preferences = JSON.stringify({ email: false }) as never
    const of = { id: clinic.customer.id }
    const prefer = (value: never) =>
      db.updateTable('customers').set({ notificationPreferences: value }).where('id', '=', of.id).execute()
    await prefer(preferences)
    await book()
    await announce()
    await prefer('{}' as never)
    expect(await subjectsTo(db, address)).toEqual([])
  })
})

describe('a customer’s move', () => {
  const [from, to] = ['Tuesday, 1 June 2027 at 11:00 AM', 'Wednesday, 2 June 2027 at 3:00 PM']
  const slot = { date: '2027-06-02', hour: 15 }
  afterEach(() => clinic.setNow(MORNING))

  test('is announced to everyone from when to when, with the event at its new time', async () => {
    const id = await book(owner, { date: '2027-06-01' })
    await announce()
    await db.deleteFrom('outbox').execute()
    await db.deleteFrom('notifications').execute()
    expect((await owner.ask('appointments.moveOwn', { id, ...slot })).status).toBe(200)
    await announce()
    const message = `${clinic.customer.fullName} has moved ${service.name} for ${pet.name} from ${from} to ${to}.`
    const link = `/dashboard/appointments/manage?filter=all&customer=${clinic.customer.id}&from=2027-06-02&to=2027-06-02`
    expect(await notificationsOf(clinic.logins.admin.userId)).toEqual([
      { title: 'Appointment moved', message, link },
    ])
    const [toClinic] = await mailsTo(CLINIC_MAIL)
    expect(toClinic?.subject).toBe(`Appointment moved: ${service.name} for ${pet.name}, Wed, 2 Jun`)
    expect(toClinic?.text).toContain(message)
    const [mail] = await mailsTo(address)
    expect(mail?.text).toContain(`You have moved ${service.name} for ${pet.name} from ${from} to ${to}.`)
    expect(calendarOf(mail)).toEqual(expect.arrayContaining(['STATUS:TENTATIVE', 'DTSTART:20270602T093000Z']))
    await admin.ask('appointments.reject', { id })
  })

  test('that is only asked for leaves the event, and says so', async () => {
    const id = await book(owner, { date: '2027-06-01' })
    await announce()
    await db.deleteFrom('outbox').execute()
    await db.deleteFrom('notifications').execute()
    clinic.setNow(new Date('2027-06-01T04:00:00Z'))
    expect((await owner.ask('appointments.moveOwn', { id, ...slot })).body.outcome).toBe('asked')
    await announce()
    expect(await notificationsOf(clinic.logins.admin.userId)).toMatchObject([
      {
        title: 'Request to move an appointment',
        message: `${clinic.customer.fullName} asks to move ${service.name} for ${pet.name} from ${from} to ${to}.`,
      },
    ])
    const [mail] = await mailsTo(address)
    expect(mail?.text).toContain('The appointment stays as it is until we answer.')
    expect(calendarOf(mail)).toContain('DTSTART:20270601T053000Z')
  })
})

test('what was booked together is announced once, as is its cancellation', async () => {
  const mia = await aPet(db, { owner: clinic.customer })
  const { body } = await owner.ask('appointments.bookTogether', {
    date: '2027-08-02',
    hour: 11,
    visitType: 'clinic',
    houseVisitAddress: null,
    notes: null,
    parts: [pet, mia].map(({ id }) => ({ petId: id, serviceTypeId: service.id })),
    idempotencyKey: crypto.randomUUID(),
  })
  await announce()
  await owner.ask('appointments.cancelTogether', { id: body[1]?.id })
  await announce()
  const notices = await readNotices(db)
  const what = `${service.name} for ${pet.name} and ${service.name} for ${mia.name} on Monday, 2 August 2027 at 11:00 AM.`
  // One for each of the staff.
  expect([...new Set(notices.map(({ message }) => message.replace(/^.* has /, '')))]).toEqual([
    `requested ${what}`,
    `cancelled ${what}`,
  ])
  expect(await subjectsTo(db, CLINIC_MAIL)).toHaveLength(2)
  expect(await subjectsTo(db, clinic.customer.login.email)).toHaveLength(2)
})
