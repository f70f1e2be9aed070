import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, clinicDay, clinicInstant } from '../../../lib/time.ts'
import { momentOf } from '../../planning/timetable/moment.ts'
import { isQuiet } from '../../planning/timetable/quiet-time.ts'
import {
  type AppointmentFact,
  brakeOf,
  type CareFact,
  channelsOf,
  type DecisionFact,
  decideDaily,
  decideHours,
  type Household,
  hoursDueAt,
  isPassDue,
  keyIn,
} from './rules.ts'
import type { ReminderSettings } from './settings-rules.ts'

const SETTINGS: ReminderSettings = {
  appointmentDays: 2,
  appointmentHours: 2,
  vaccinations: true,
  deworming: false,
  parasites: false,
  checkups: false,
  firstDays: 14,
  secondDays: 3,
  lateDays: 7,
  dailyAt: 600,
  quietFrom: 1260,
  quietUntil: 480,
  whatsappFirst: false,
  cancelHours: null,
  feedback: false,
  reviewLink: null,
}
const WAYS = { email: true, push: false, login: true, whatsapp: true }

/** June 2026: Monday the first to Sunday, each as `Fri 11:00`; further days as `12 10:00`. */
const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
function at(text: string): Date {
  const [day = '', time = '12:00'] = text.split(' ')
  const number = WEEK.includes(day) ? WEEK.indexOf(day) + 1 : Number(day)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return clinicInstant(addDays('2026-05-31', number), hour, minute)
}

const MINUTE_MS = 60_000

/** An owner's time line: what is so at each moment, when a server looks, and what its clock shows. */
class Life {
  appointments: AppointmentFact[] = []
  care: CareFact[] = []
  answers: Household['answers'][number][] = []
  choice: Household['choice'] = 'all'
  ways = WAYS
  settings = SETTINGS
  decided: DecisionFact[] = []
  said: { at: Date; keys: string[] }[] = []
  items: string[] = []
  passedOn: string | null = null
  days = new Set<string>()
  downs: [Date, Date][] = []
  clocks: [Date, Date, number][] = []
  events: [Date, () => void][] = []

  book(id: string, startsAt: Date, given: Partial<AppointmentFact> & { knownAt?: Date } = {}) {
    const { knownAt = new Date(startsAt.getTime() - 7 * 86_400_000) } = given
    const usual = {
      petId: 'bruno',
      pet: 'Bruno',
      service: 'Bath',
      status: 'confirmed',
      isAtHome: false,
      isAlive: true,
      hasDose: false,
    }
    this.appointments.push({ id, startsAt, ...usual, ...given, knownAt } as AppointmentFact)
  }

  when(time: Date, event: () => void) {
    this.events.push([time, event])
  }

  change(id: string, part: Partial<AppointmentFact>) {
    this.appointments = this.appointments.map((one) => (one.id === id ? { ...one, ...part } : one))
  }

  household(day: string): Household {
    const { choice, appointments, care, answers, decided, ways } = this
    return { choice, appointments, care, answers, decided, hasDaily: this.days.has(day), ways }
  }

  /** Looks every few minutes, as the job does. */
  live(from: Date, until: Date, everyMinutes = 10) {
    for (let now = from; now < until; now = new Date(now.getTime() + everyMinutes * MINUTE_MS)) {
      for (const [, event] of this.events.filter(([time]) => time <= now)) event()
      this.events = this.events.filter(([time]) => time > now)
      if (this.downs.some(([down, up]) => down <= now && now < up)) continue
      const [, , offset = 0] = this.clocks.find(([begins, ends]) => begins <= now && now < ends) ?? []
      this.look(new Date(now.getTime() + offset), now)
    }
    return this.said.map(({ at: when }) => shown(when))
  }

  look(now: Date, real: Date) {
    const { settings } = this
    const day = clinicDay(now)
    if (isPassDue({ ...settings, passedOn: this.passedOn }, now)) {
      this.write(decideDaily(this.household(day), { now, settings }), now, real, 'daily')
      this.passedOn = day
    }
    this.write(decideHours(this.household(day), { now, settings }), now, real, 'hours')
  }

  write({ send }: ReturnType<typeof decideDaily>, now: Date, real: Date, rhythm: string) {
    if (send.length === 0) return
    if (rhythm === 'daily') this.days.add(clinicDay(now))
    for (const one of send) this.decided.push({ ...keyIn(one), isSaid: true, decidedAt: now })
    this.said.push({ at: real, keys: send.map(({ subject, stage, of }) => `${subject} ${stage} ${of}`) })
    this.items.push(...send.map(({ of, stage, items }) => `${shown(real)} ${items ?? ''} ${stage} ${of}`))
  }
}

function shown(instant: Date): string {
  const { day, minute } = momentOf(instant)
  const number = Math.round((Date.parse(day) - Date.parse('2026-05-31')) / 86_400_000)
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return `${number >= 1 && number <= 7 ? WEEK[number - 1] : number} ${time}`
}

/** Fri is Friday 5 June 11:00, booked a week before; the life of its owner from Sunday before to Sunday. */
function aWeek(prepare: (life: Life) => void, everyMinutes = 10): string[] {
  const life = new Life()
  prepare(life)
  return life.live(at('0 00:00'), at('Sun 12:00'), everyMinutes)
}
const FRI = 'Fri 11:00'

describe('an appointment is reminded of', () => {
  test.each<[string, (life: Life) => void, string[]]>([
    ['nothing happens', (life) => life.book('a', at(FRI)), ['Wed 10:00', 'Fri 09:00']],
    ['it is at 08:30 instead', (life) => life.book('a', at('Fri 08:30')), ['Wed 10:00', 'Thu 20:00']],
    [
      'booked Mon 18:00 for Tue 15:00',
      (life) => life.book('a', at('Tue 15:00'), { knownAt: at('Mon 18:00') }),
      ['Tue 13:00'],
    ],
    [
      'booked Tue 10:00 for Tue 15:00',
      (life) => life.book('a', at('Tue 15:00'), { knownAt: at('Tue 10:00') }),
      [],
    ],
    [
      'booked Mon 09:00 for Wed 11:00',
      (life) =>
        life.when(at('Mon 09:00'), () => life.book('a', at('Wed 11:00'), { knownAt: at('Mon 09:00') })),
      ['Tue 10:00', 'Wed 09:00'],
    ],
    [
      'approved Tue 15:00',
      (life) => {
        life.book('a', at(FRI), { status: 'pending' })
        life.when(at('Tue 15:00'), () => life.change('a', { status: 'confirmed', knownAt: at('Tue 15:00') }))
      },
      ['Thu 10:00', 'Fri 09:00'],
    ],
    [
      'down Wed 06:00 to Fri 06:00',
      (life) => {
        life.book('a', at(FRI))
        life.downs.push([at('Wed 06:00'), at('Fri 06:00')])
      },
      ['Fri 09:00'],
    ],
    [
      'down Fri 08:00 to 10:30',
      (life) => {
        life.book('a', at(FRI))
        life.downs.push([at('Fri 08:00'), at('Fri 10:30')])
      },
      ['Wed 10:00'],
    ],
    [
      'moved Wed 15:00 to Sat, 17:00 back',
      (life) => {
        life.book('a', at(FRI))
        life.when(at('Wed 15:00'), () =>
          life.change('a', { startsAt: at('Sat 11:00'), knownAt: at('Wed 15:00') }),
        )
        life.when(at('Wed 17:00'), () => life.change('a', { startsAt: at(FRI), knownAt: at('Wed 17:00') }))
      },
      ['Wed 10:00', 'Fri 09:00'],
    ],
    [
      'clock a day ahead Tue 10:00 to 12:00',
      (life) => {
        life.book('a', at(FRI))
        life.clocks.push([at('Tue 10:00'), at('Tue 12:00'), 86_400_000])
      },
      ['Tue 10:00', 'Fri 09:00'],
    ],
    [
      'a day behind Wed 10:00 to 13:00',
      (life) => {
        life.book('a', at(FRI))
        life.clocks.push([at('Wed 10:00'), at('Wed 13:00'), -86_400_000])
      },
      ['Wed 13:00', 'Fri 09:00'],
    ],
    ['only asked for', (life) => life.book('a', at(FRI), { status: 'pending' }), []],
    ['the pet has died', (life) => life.book('a', at(FRI), { isAlive: false }), []],
    [
      'cancelled on Thursday',
      (life) => {
        life.book('a', at(FRI))
        life.when(at('Thu 12:00'), () => life.change('a', { status: 'cancelled' }))
      },
      ['Wed 10:00'],
    ],
    [
      'no reminders wanted since Thursday',
      (life) => {
        life.book('a', at(FRI))
        life.when(at('Thu 12:00'), () => {
          life.choice = 'none'
        })
      },
      ['Wed 10:00'],
    ],
    [
      'four of a morning are one, twice',
      (life) => {
        for (const [index, time] of ['11:00', '12:00', '13:00', '14:00'].entries())
          life.book(`a${index}`, at(`Fri ${time}`), { petId: `pet ${index}` })
      },
      ['Wed 10:00', 'Fri 09:00'],
    ],
    [
      'what begins more than three hours later has hours of its own',
      (life) => {
        life.book('a', at(FRI))
        life.book('b', at('Fri 14:10'))
      },
      ['Wed 10:00', 'Fri 09:00', 'Fri 12:10'],
    ],
    [
      'in the first minutes after quiet time',
      (life) => life.book('a', at('Fri 10:00')),
      ['Wed 10:00', 'Fri 08:00'],
    ],
    ['late in the evening', (life) => life.book('a', at('Fri 23:30')), ['Wed 10:00', 'Fri 20:00']],
    [
      'the days alone',
      (life) => {
        life.settings = { ...SETTINGS, appointmentHours: null }
        life.book('a', at(FRI))
      },
      ['Wed 10:00'],
    ],
    [
      'whom nothing but WhatsApp reaches, not some hours before',
      (life) => {
        life.ways = { email: false, push: false, login: false, whatsapp: true }
        life.book('a', at(FRI))
      },
      ['Wed 10:00'],
    ],
  ])('%s', (_what, prepare, expected) => {
    expect(aWeek(prepare)).toEqual(expected)
  })

  test('half an hour before it begins is too late, however often a server looks', () => {
    const prepare = (life: Life) => {
      life.book('a', at(FRI))
      life.downs.push([at('Wed 06:00'), at('Fri 10:29')])
    }
    expect(aWeek(prepare, 1)).toEqual(['Fri 10:29'])
  })
})

const VACCINATION = { service: 'Vaccination', petId: 'bruno' }

/** Bruno's care in June. */
function aMonth(prepare: (life: Life) => void): string[] {
  const life = new Life()
  prepare(life)
  return life.live(at('-20 00:00'), at('44 00:00'), 60)
}
const dueOn = (number: number) => clinicDay(at(String(number)))
const bruno = (due: number, setAt: Date | null = at('-90')): CareFact => ({
  ...{ petId: 'bruno', pet: 'Bruno', kind: 'vaccination', item: null, due: dueOn(due), setAt },
  ...{ doneAt: null, isBooked: false },
})

describe('care is reminded of', () => {
  test.each<[string, (life: Life) => void, string[]]>([
    ['due 15 June', (life) => life.care.push(bruno(15)), ['Mon 10:00', '12 10:00', '22 10:00']],
    [
      'set on 1 June for 10 June',
      (life) => life.when(at('Mon 12:00'), () => life.care.push(bruno(10, at('Mon 12:00')))),
      ['Fri 10:00', '8 10:00', '17 10:00'],
    ],
    [
      'booked in time',
      (life) => {
        life.care.push(bruno(15))
        life.when(at('Tue 12:00'), () =>
          life.book('v', at('14 11:00'), { ...VACCINATION, status: 'pending' }),
        )
        life.when(at('14 13:00'), () => life.change('v', { status: 'completed' }))
      },
      ['Mon 10:00'],
    ],
    [
      'a request that was never approved, its time over between two stages',
      (life) => {
        life.care.push(bruno(15))
        life.book('v', at('13 11:00'), { ...VACCINATION, status: 'pending' })
      },
      ['14 10:00', '22 10:00'],
    ],
    [
      'done and not written down',
      (life) => {
        life.care.push(bruno(15))
        life.book('v', at('Wed 11:00'), { ...VACCINATION, status: 'completed' })
        life.choice = 'all'
      },
      [],
    ],
    [
      'the second dose of a series, whose day was set with the first',
      (life) => {
        life.care.push(bruno(15, at('-10 12:00')))
        life.book('v', at('-10 11:30'), { ...VACCINATION, status: 'completed' })
      },
      ['Mon 10:00', '12 10:00', '22 10:00'],
    ],
    [
      'a bath is no vaccination',
      (life) => {
        life.care.push(bruno(15))
        life.book('b', at('14 23:00'), { service: 'Bath', status: 'pending' })
      },
      ['Mon 10:00', '12 10:00', '22 10:00'],
    ],
    [
      'done elsewhere, for this day alone',
      (life) => {
        life.care.push(bruno(15))
        life.answers.push({ subject: 'bruno', kind: 'vaccination', of: dueOn(15) })
      },
      [],
    ],
    [
      'appointments alone are wanted',
      (life) => {
        life.choice = 'appointments'
        life.care.push(bruno(15))
      },
      [],
    ],
    [
      'the day moves on by a week after the first: the same stage not twice in a month',
      (life) => {
        life.care.push(bruno(15))
        life.when(at('Tue 12:00'), () => {
          life.care = [bruno(22, at('Tue 12:00'))]
        })
      },
      ['Mon 10:00', '19 10:00', '29 10:00'],
    ],
    [
      'three pets are one message a day',
      (life) => life.care.push(bruno(15), { ...bruno(15), petId: 'mia' }, { ...bruno(15), petId: 'max' }),
      ['Mon 10:00', '12 10:00', '22 10:00'],
    ],
    ['overdue for longer than its last stage', (life) => life.care.push(bruno(-42)), []],
  ])('%s', (_what, prepare, expected) => {
    expect(aMonth(prepare)).toEqual(expected)
  })
})

const ALL = { ...SETTINGS, deworming: true, parasites: true, checkups: true }
const item = (name: string, due: number, more: Partial<CareFact> = {}): CareFact => ({
  ...bruno(due),
  item: { id: name, name },
  ...more,
})

/** Bruno's items from the first of June on, and what was said of which: `4 rabies first 2026-06-18`. */
function itemsIn(days: number, prepare: (life: Life) => void): string[] {
  const life = new Life()
  life.settings = ALL
  prepare(life)
  life.live(at('-20 00:00'), at(`${days} 00:00`), 60)
  expect(new Set(life.said.map((one) => clinicDay(one.at))).size).toBe(life.said.length)
  return life.items.map((said) => said.replace(/ 10:00/, '').replace(/ \S+$/, ''))
}

/** A dose of an item on a day: it is due again after so many days. */
const dose = (life: Life, day: number, every: number, fact: CareFact) => {
  const enteredAt = at(`${day} 11:00`)
  life.when(enteredAt, () => {
    const next = { ...fact, due: dueOn(day + every), setAt: enteredAt, doneAt: enteredAt }
    life.care = [...life.care.filter((one) => one.item?.id !== fact.item?.id), next]
  })
}

describe('items of care are reminded of', () => {
  test('ten days apart, each by itself', () => {
    const said = itemsIn(60, (life) => life.care.push(item('combination', 15), item('rabies', 25)))
    expect(said).toEqual([
      'Mon combination first',
      '11 rabies first',
      '12 combination second',
      '22 combination late',
      '22 rabies second',
      '32 rabies late',
    ])
  })

  test('on one day, in one sentence', () => {
    const said = itemsIn(60, (life) => life.care.push(item('rabies', 15), item('combination', 15)))
    expect(said).toEqual([
      'Mon combination,rabies first',
      '12 combination,rabies second',
      '22 combination,rabies late',
    ])
  })

  test('in a course of four weeks, each time', () => {
    const said = itemsIn(60, (life) => {
      const course = item('combination', 15)
      life.care.push(course)
      dose(life, 15, 28, course)
      dose(life, 43, 300, course)
    })
    expect(said).toEqual([
      'Mon combination first',
      '12 combination second',
      '29 combination first',
      '40 combination second',
    ])
  })

  test('each month for half a year, twice a month', () => {
    const said = itemsIn(190, (life) => {
      const ticks = item('ticks', 15, { kind: 'parasites' })
      life.care.push(ticks)
      for (let month = 0; month < 6; month += 1) dose(life, 15 + 30 * month, 30, ticks)
    })
    const months = [0, 1, 2, 3, 4, 5].flatMap((month) => [
      `${month === 0 ? 'Mon' : 1 + 30 * month} ticks first`,
      `${12 + 30 * month} ticks second`,
    ])
    expect(said).toEqual([...months, '181 ticks first'])
  })

  test('not by a day that staff move alone', () => {
    const said = itemsIn(60, (life) => {
      life.care.push(item('ticks', 15, { kind: 'parasites' }))
      life.when(at('Tue 12:00'), () => {
        life.care = [item('ticks', 22, { kind: 'parasites', setAt: at('Tue 12:00') })]
      })
    })
    expect(said).toEqual(['Mon ticks first', '19 ticks second', '29 ticks late'])
  })

  test('what was said of a typed day is not said again of the item that it was for', () => {
    const said = itemsIn(60, (life) => {
      life.care.push(bruno(15))
      life.when(at('Wed 12:00'), () => {
        life.care = [item('rabies', 15, { setAt: at('Wed 12:00') }), item('combination', 18)]
      })
    })
    expect(said).toEqual([
      'Mon  first',
      '12 rabies second',
      '15 combination second',
      '22 rabies late',
      '25 combination late',
    ])
  })

  test('a vaccination that is booked, and one given without a word; but not one beside a dose', () => {
    const said = (more: Partial<AppointmentFact>) =>
      itemsIn(30, (life) => {
        life.care.push(item('rabies', 15), item('worms', 20, { kind: 'deworming' }))
        life.book('v', at('-1 11:00'), { ...VACCINATION, status: 'completed', ...more })
      })
    const worms = ['Sat worms first', '17 worms second', '27 worms late']
    expect(said({})).toEqual(worms)
    expect(said({ hasDose: true })).toEqual([
      'Mon rabies first',
      ...worms.slice(0, 1),
      '12 rabies second',
      ...worms.slice(1, 2),
      '22 rabies late',
      ...worms.slice(2),
    ])
    expect(said({ startsAt: at('29 23:00'), status: 'pending' })).toEqual(worms)
  })

  test('a checkup that is not booked, once more after each time that the pet has come', () => {
    const checkup = (due: number, setAt: Date, isBooked = false) =>
      item('checkup', due, { kind: 'checkup', setAt, isBooked })
    expect(itemsIn(60, (life) => life.care.push(checkup(15, at('-90'), true)))).toEqual([])
    const weekly = itemsIn(30, (life) => {
      life.care.push(checkup(7, at('-90')))
      life.book('c', at('Sun 11:00'), { status: 'completed', service: 'Checkup' })
      life.when(at('Sun 12:00'), () => {
        life.care = [checkup(14, at('Sun 12:00'))]
      })
    })
    expect(weekly).toEqual(['-7 checkup first', 'Thu checkup second', '11 checkup second', '21 checkup late'])
  })

  test('of the kinds that a clinic has turned on', () => {
    const only = (settings: Partial<ReminderSettings>) =>
      itemsIn(60, (life) => {
        life.settings = { ...SETTINGS, ...settings }
        for (const kind of ['vaccination', 'deworming', 'parasites', 'checkup'] as const)
          life.care.push(item(kind, 15, { kind }))
      }).filter((said) => said.startsWith('Mon'))
    expect(only({})).toEqual(['Mon vaccination first'])
    expect(only({ vaccinations: false, deworming: true })).toEqual(['Mon deworming first'])
    expect(only({ parasites: true, checkups: true })).toEqual([
      'Mon checkup first',
      'Mon parasites first',
      'Mon vaccination first',
    ])
  })
})

describe('feedback', () => {
  const ask = (prepare: (life: Life) => void) =>
    aWeek((life) => {
      life.settings = { ...SETTINGS, feedback: true, appointmentHours: null }
      prepare(life)
    })
  test('is asked for on the day after, once in three months', () => {
    const visits = (life: Life) => {
      life.book('a', at('Mon 11:00'), { status: 'completed' })
      life.book('b', at('Wed 11:00'), { status: 'completed' })
    }
    // They are completed from the beginning; only those that are over are asked about.
    expect(ask(visits)).toEqual(['Tue 10:00'])
  })
  test('comes a day later than a reminder, and not after the last farewell', () => {
    const reminded = (life: Life) => {
      life.book('a', at('Mon 11:00'), { status: 'completed' })
      life.book('b', at('Thu 11:00'))
    }
    expect(ask(reminded)).toEqual(['Tue 10:00', 'Wed 10:00'])
    expect(
      ask((life) => life.book('a', at('Mon 11:00'), { status: 'completed', service: 'Euthanasia' })),
    ).toEqual([])
    expect(ask((life) => life.book('a', at('Mon 11:00'), { status: 'completed', isAlive: false }))).toEqual(
      [],
    )
  })
})

test('WhatsApp is for those whom nothing else reaches, or for all if the clinic prefers it, and not for hours', () => {
  const way = (ways: Partial<typeof WAYS>, whatsappFirst = false, rhythm: 'daily' | 'hours' = 'daily') =>
    channelsOf(
      { email: false, push: false, login: false, whatsapp: true, ...ways },
      { rhythm, whatsappFirst },
    )
  expect(way({})).toEqual({ toSend: true, channels: [] })
  expect(way({ login: true })).toEqual({ toSend: true, channels: ['notification'] })
  expect(way({ email: true })).toEqual({ toSend: false, channels: ['email'] })
  expect(way({ email: true, push: true, login: true })).toMatchObject({
    channels: ['email', 'push', 'notification'],
  })
  expect(way({ email: true }, true)).toEqual({ toSend: true, channels: [] })
  expect(way({ email: true, whatsapp: false }, true)).toEqual({ toSend: false, channels: ['email'] })
  expect(way({ login: true }, true, 'hours')).toEqual({ toSend: false, channels: ['notification'] })
})

test('more than usual, a gap and a clock that is far away are held', () => {
  const brake = (owners: number, busiest: number, passedOn: string | null = '2026-06-04') =>
    brakeOf({ owners, busiest, passedOn, today: '2026-06-05' })
  expect([brake(50, 0), brake(51, 0), brake(300, 100), brake(301, 100)]).toEqual([null, 'many', null, 'many'])
  expect([brake(1, 9, '2026-05-29'), brake(1, 9, '2026-05-28')]).toEqual([null, 'gap'])
  expect([brake(1, 9, '2026-06-12'), brake(1, 9, '2027-06-05'), brake(0, 9, null)]).toEqual([
    null,
    'gap',
    null,
  ])
})

test('hours that would fall into quiet time come an hour before it, whenever it is', () => {
  const quietByDay = { ...SETTINGS, quietFrom: 780, quietUntil: 900, dailyAt: 600 }
  expect(shown(hoursDueAt(at('Fri 16:30'), 2, quietByDay))).toBe('Fri 12:00')
  expect(shown(hoursDueAt(at('Fri 17:00'), 2, quietByDay))).toBe('Fri 15:00')
  const afterMidnight = { ...SETTINGS, quietFrom: 30, quietUntil: 480 }
  expect(shown(hoursDueAt(at('Fri 09:00'), 2, afterMidnight))).toBe('Thu 23:30')
})

const instant = fc
  .integer({ min: 0, max: 21 * 48 })
  .map((half) => new Date(at('0 00:00').getTime() + half * 30 * MINUTE_MS))
const appointment = fc.record({
  startsAt: instant,
  ago: fc.integer({ min: 0, max: 200 }),
  status: fc.constantFrom(
    'pending' as const,
    'confirmed' as const,
    'confirmed' as const,
    'completed' as const,
  ),
  service: fc.constantFrom('Vaccination', 'Bath'),
  petId: fc.constantFrom('bruno', 'mia'),
  isAlive: fc.constantFrom(true, true, true, false),
})
const pet = fc.record({ due: fc.integer({ min: -20, max: 40 }), ago: fc.integer({ min: 0, max: 40 }) })

test('nothing is said twice, in quiet time, after a stop, or in two daily messages a day; the order of facts is no matter', () => {
  const property = fc.property(
    fc.array(appointment, { maxLength: 6 }),
    fc.array(pet, { maxLength: 2 }),
    fc.constantFrom('all' as const, 'appointments' as const, 'none' as const),
    (appointments, pets, choice) => {
      const play = (turn: <Item>(list: Item[]) => Item[]) => {
        const life = new Life()
        life.choice = choice
        for (const [index, { startsAt, ago, ...part }] of turn([...appointments.entries()]))
          life.book(`a${index}`, startsAt, {
            ...part,
            knownAt: new Date(startsAt.getTime() - ago * 3_600_000),
          })
        life.care = turn([...pets.entries()]).map(([index, { due, ago }]) => ({
          ...bruno(due, new Date(at('10').getTime() - ago * 86_400_000)),
          petId: ['bruno', 'mia'][index] ?? '',
        }))
        life.live(at('0 00:00'), at('22 00:00'), 60)
        return life
      }
      const life = play((list) => list)
      const keys = life.said.flatMap((one) => one.keys)
      expect(new Set(keys).size).toBe(keys.length)
      expect(life.said.filter(({ at: when }) => isQuiet(SETTINGS, momentOf(when).minute))).toEqual([])
      expect(choice === 'none' ? keys : []).toEqual([])
      const promised = new Set(
        life.appointments.filter((one) => one.status === 'confirmed' && one.isAlive).map(({ id }) => id),
      )
      expect(keys.filter((key) => key.startsWith('a') && !promised.has(key.split(' ')[0] ?? ''))).toEqual([])
      const daily = life.said.filter((one) => one.keys.some((key) => !key.includes(' hours ')))
      const days = daily.map((one) => clinicDay(one.at))
      expect(new Set(days).size).toBe(days.length)
      expect(play((list) => list.toReversed()).said).toEqual(life.said)
    },
  )
  fc.assert(property, { numRuns: 25 })
})
