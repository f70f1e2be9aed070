import { afterAll, expect, test, vi } from 'vitest'
import { clinic } from '../../../clinic/clinic.ts'
import type { DecisionFact, Due, Household } from './rules.ts'
import type { ReminderSettings } from './settings-rules.ts'

const ZONE = 'Europe/Berlin'
const SETTINGS: ReminderSettings = {
  ...{
    appointmentDays: 2,
    appointmentHours: 2,
    vaccinations: true,
    deworming: false,
    parasites: false,
    checkups: false,
    firstDays: 14,
    secondDays: 3,
    lateDays: 7,
  },
  ...{ dailyAt: 600, quietFrom: 1260, quietUntil: 480, whatsappFirst: false, cancelHours: null },
  ...{ feedback: false, reviewLink: null },
}
const WAYS = { email: true, push: false, login: true, whatsapp: true }
const MINUTE_MS = 60_000

/** The instant of `2026-03-29 11:00` on that zone's clocks, by the platform's calendar. */
const at = (text: string) => {
  const wall = Temporal.PlainDateTime.from(text.replace(' ', 'T'))
  return new Date(wall.toZonedDateTime(ZONE).epochMilliseconds)
}
const shown = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime()
    .toString()
    .replace('T', ' ')
    .slice(0, 16)

afterAll(() => vi.doUnmock('../../../clinic/clinic.ts'))

async function rulesThere() {
  vi.resetModules()
  vi.doMock('../../../clinic/clinic.ts', () => ({ clinic: { ...clinic, timeZone: ZONE } }))
  return { ...(await import('./rules.ts')), ...(await import('../../../lib/time.ts')) }
}

type Life = Pick<Household, 'appointments' | 'care'> & { from: string; until: string }

/** When something is said between two instants, by looks every ten minutes. */
async function live({ appointments, care, from, until }: Life): Promise<string[]> {
  const { clinicDay, decideDaily, decideHours, isPassDue } = await rulesThere()
  const decided: DecisionFact[] = []
  const said: string[] = []
  const usual = { choice: 'all' as const, answers: [], ways: WAYS }
  let passedOn: string | null = null
  const say = (send: readonly Due[], now: Date) => {
    if (send.length > 0) said.push(shown(now))
    for (const { subject, kind, stage, of } of send)
      decided.push({ subject, kind, stage, of, isSaid: true, decidedAt: now })
  }
  for (let now = at(from); now < at(until); now = new Date(now.getTime() + 10 * MINUTE_MS)) {
    const household = { ...usual, appointments, care, decided, hasDaily: false }
    if (isPassDue({ ...SETTINGS, passedOn }, now)) {
      say(decideDaily(household, { now, settings: SETTINGS }).send, now)
      passedOn = clinicDay(now)
    }
    say(decideHours(household, { now, settings: SETTINGS }).send, now)
  }
  return said
}

const visit = (startsAt: string, knownAt: string) => ({
  ...{
    id: 'visit',
    petId: 'bruno',
    pet: 'Bruno',
    service: 'Bath',
    isAtHome: false,
    isAlive: true,
    hasDose: false,
  },
  ...{ status: 'confirmed' as const, startsAt: at(startsAt), knownAt: at(knownAt) },
})
const bruno = (due: string) => ({
  ...{ petId: 'bruno', pet: 'Bruno', kind: 'vaccination' as const, item: null, due },
  ...{ setAt: at('2026-01-01 12:00'), doneAt: null, isBooked: false },
})

// The clocks go forward on 29 March 2026 at 2:00, and back on 25 October at 3:00.
test.each<[what: string, startsAt: string, knownAt: string, said: string[]]>([
  [
    'on the day of 23 hours',
    '2026-03-29 11:00',
    '2026-03-20 12:00',
    ['2026-03-27 10:00', '2026-03-29 09:00'],
  ],
  [
    'on the day of 25 hours',
    '2026-10-25 11:00',
    '2026-10-16 12:00',
    ['2026-10-23 10:00', '2026-10-25 09:00'],
  ],
  ['early on that day', '2026-03-29 08:30', '2026-03-20 12:00', ['2026-03-27 10:00', '2026-03-28 20:00']],
  ['booked 23.5 hours before the last pass', '2026-03-30 15:00', '2026-03-28 09:30', ['2026-03-30 13:00']],
  [
    'booked 24.5 hours before it',
    '2026-10-26 15:00',
    '2026-10-24 10:30',
    ['2026-10-25 10:00', '2026-10-26 13:00'],
  ],
])('an appointment %s is reminded of by its clocks', async (_what, startsAt, knownAt, said) => {
  const day = startsAt.slice(0, 10)
  const appointments = [visit(startsAt, knownAt)]
  expect(await live({ appointments, care: [], from: knownAt, until: `${day} 23:00` })).toEqual(said)
})

test('care that is due is reminded of at the daily time on both sides of a change', async () => {
  const said = await live({
    appointments: [],
    care: [bruno('2026-04-05')],
    from: '2026-03-20 00:00',
    until: '2026-05-01 00:00',
  })
  expect(said).toEqual(['2026-03-22 10:00', '2026-04-02 10:00', '2026-04-12 10:00'])
})
