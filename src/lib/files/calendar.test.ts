import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { calendarFeed, calendarFile } from './calendar.ts'

const EVENT = {
  uid: '7c1f@tailwell.example',
  stamp: new Date('2027-03-09T23:59:59.999Z'),
  moves: 0,
  start: new Date('2027-03-10T05:30:00Z'),
  end: new Date('2027-03-10T07:00:00Z'),
  status: 'confirmed' as const,
  organizer: { name: 'Tailwell', email: 'hello@tailwell.example' },
  summary: 'Grooming for Bruno',
  location: '12 Banyan Lane',
  description: 'Clinic Visit',
}

const octets = (line: string) => new TextEncoder().encode(line).length

/** The lines of a file as a calendar reads them: unfolded, each a name with its value. */
function read(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

const unescaped = (value = '') => value.replace(/\\([\\;,n])/g, (_, sign) => (sign === 'n' ? '\n' : sign))

describe('a calendar file', () => {
  test('is one event whose times are instants', () => {
    expect(calendarFile(EVENT).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Tailwell//Appointments//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:7c1f@tailwell.example',
      'DTSTAMP:20270309T235959Z',
      'SEQUENCE:30077279',
      'STATUS:CONFIRMED',
      'ORGANIZER;CN="Tailwell":mailto:hello@tailwell.example',
      'DTSTART:20270310T053000Z',
      'DTEND:20270310T070000Z',
      'SUMMARY:Grooming for Bruno',
      'LOCATION:12 Banyan Lane',
      'DESCRIPTION:Clinic Visit',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test.each([
    ['tentative', 'PUBLISH', 'TENTATIVE'],
    ['cancelled', 'CANCEL', 'CANCELLED'],
  ] as const)('of a %s event says so', (status, method, value) => {
    const lines = read(calendarFile({ ...EVENT, status }))
    expect([lines.get('METHOD'), lines.get('STATUS')]).toEqual([method, value])
  })

  test('has a higher sequence when it is made a minute later', () => {
    const sequence = (stamp: Date) => Number(read(calendarFile({ ...EVENT, stamp })).get('SEQUENCE'))
    const later = new Date(EVENT.stamp.getTime() + 60_000)
    expect(sequence(later)).toBe(sequence(EVENT.stamp) + 1)
    expect(sequence(new Date('2100-01-01'))).toBeLessThan(2 ** 31)
  })

  test('has a higher sequence when it was moved, even in the same minute', () => {
    const sequence = (moves: number) => Number(read(calendarFile({ ...EVENT, moves })).get('SEQUENCE'))
    expect([sequence(1), sequence(2)]).toEqual([sequence(0) + 1, sequence(0) + 2])
  })

  test('cannot be broken by the organizer’s name', () => {
    const name = 'Paws "R" Us\r\nEND:VEVENT; O\'Brien'
    const file = calendarFile({ ...EVENT, organizer: { ...EVENT.organizer, name } })
    expect(file.replaceAll('\r\n ', '')).toContain(
      `ORGANIZER;CN="Paws  R  Us  END:VEVENT; O'Brien":mailto:hello@tailwell.example\r\n`,
    )
  })

  test('escapes the format’s own signs, so that no text becomes a line of its own', () => {
    const description = 'Bath; brush, nails\\ears\r\nEND:VEVENT\nlast\rline'
    const file = calendarFile({ ...EVENT, description })
    expect(file).toContain('DESCRIPTION:Bath\\; brush\\, nails\\\\ears\\nEND:VEVENT\\nlast\\nline\r\n')
    expect(file.match(/^END:VEVENT/gm)).toHaveLength(1)
  })

  test('folds after 75 octets', () => {
    const file = calendarFile({ ...EVENT, summary: 'x'.repeat(200) })
    expect(file).toContain(`SUMMARY:${'x'.repeat(67)}\r\n ${'x'.repeat(74)}\r\n ${'x'.repeat(59)}\r\n`)
  })

  test('keeps any text, with no line too long and no character cut in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const file = calendarFile({ ...EVENT, location: text })
        for (const line of file.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75)
        expect(unescaped(read(file).get('LOCATION'))).toBe(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))
      }),
    )
  })
})

describe('a calendar feed', () => {
  test('says how it is called and how often to read it', () => {
    expect(calendarFeed('Tailwell, Indiranagar', []).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Tailwell//Appointments//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Tailwell\\, Indiranagar',
      'X-WR-CALNAME:Tailwell\\, Indiranagar',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'END:VCALENDAR',
      '',
    ])
  })

  test('is read by another parser as it was written, whatever its texts', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 200 })
      .map((raw) => raw.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '))
    const event = fc
      .record({ summary: text, location: text, description: text })
      .map((texts) => ({ ...EVENT, ...texts }))
    fc.assert(
      fc.property(fc.array(event, { maxLength: 5 }), (events) => {
        const calendar = new ICAL.Component(ICAL.parse(calendarFeed('Tailwell', events)))
        const found = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
        expect(
          found.map(({ uid, summary, location, description, startDate, endDate }) => ({
            ...{ uid, summary, location, description },
            ...{ start: startDate.toJSDate(), end: endDate.toJSDate() },
          })),
        ).toEqual(
          events.map(({ uid, summary, location, description, start, end }) => ({
            ...{ uid, summary, location, description, start, end },
          })),
        )
      }),
    )
  })
})
