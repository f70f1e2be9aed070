/** An event as a calendar file describes it. */
export type AppointmentEvent = {
  /** Stays the same whenever the file for this event is made again. */
  uid: string
  /** When the file was made; in a feed, when the event last changed. A calendar takes what has the latest. */
  stamp: Date
  /** How often the event has been moved; each raises its revision. */
  moves: number
  /** A file of a cancelled event removes it from a calendar. */
  status: 'tentative' | 'confirmed' | 'cancelled'
  organizer: { name: string; email: string | null }
  start: Date
  end: Date
  summary: string
  location: string
  description: string
}

/** The product identifier that the format requires. */
const PRODUCT = '-//Tailwell//Appointments//EN'

/** The maximum length of a line, without its line break (RFC 5545, section 3.1). */
const LINE_OCTETS = 75

/** What a calendar does with the file (RFC 5546). */
export function calendarMethod({ status }: Pick<AppointmentEvent, 'status'>): 'CANCEL' | 'PUBLISH' {
  return status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
}

/** A calendar file (`.ics`, RFC 5545) with one event. Its times are in UTC, so that it needs no time zone. */
export function calendarFile(event: AppointmentEvent): string {
  return fileOf([`METHOD:${calendarMethod(event)}`, ...eventLines(event)])
}

/**
 * The file that calendar programs read again and again, with all events. It is the same as long as they are the same. The
 * name is what the program shows; it also learns, in both known ways, to ask again after an hour.
 */
export function calendarFeed(name: string, events: readonly AppointmentEvent[]): string {
  const facts = [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`]
  const refresh = ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']
  return fileOf(['METHOD:PUBLISH', ...facts, ...refresh, ...events.flatMap(eventLines)])
}

function fileOf(content: readonly string[]): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${PRODUCT}`, 'CALSCALE:GREGORIAN']
  return [...head, ...content, 'END:VCALENDAR'].map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: AppointmentEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `SEQUENCE:${sequenceOf(event)}`,
    `STATUS:${event.status.toUpperCase()}`,
    `ORGANIZER;CN="${quoted(event.organizer.name)}":${organizerAddress(event)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    'END:VEVENT',
  ]
}

/** The revision of the event: minutes since 1970, and its moves. Seconds exceed 32 bits in 2038. */
function sequenceOf({ stamp, moves }: AppointmentEvent): number {
  return Math.floor(stamp.getTime() / 60_000) + moves
}

/** The format wants an address even of an organizer who has none. */
function organizerAddress({ organizer: { email } }: AppointmentEvent): string {
  return email === null ? 'invalid:nomail' : `mailto:${email}`
}

/** A parameter's value cannot contain quotes or control characters, not even escaped. */
function quoted(text: string): string {
  return text.replace(/["\p{Cc}]/gu, ' ')
}

/** `20270310T053000Z`. */
function utc(instant: Date): string {
  return instant
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replace(/[-:]/g, '')
}

/** Escapes the format's special characters; line breaks of all kinds become `\n`: some programs end a line at each. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
}

/** Folds a long line: it continues after a space on the next one. No character is split. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LINE_OCTETS) {
      parts.push(part)
      part = ''
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
