import type { Phrases, Words } from '../../lib/message.ts'
import { formatLongDate, formatTime } from '../../lib/time.ts'
import { mailNotes } from '../notifications/texts.ts'

/** An offer as it was made. Dates are instants as text. */
type OfferValues = { serviceType: string; petName: string; startsAt: string; until: string; link: string }

/** What those who wait for a place are notified of. */
export const WAITLIST_NEWS = {
  'place-offered': ({ serviceType, petName, startsAt, until, link }: OfferValues): Words => {
    const [at, end] = [new Date(startsAt), new Date(until)]
    return {
      subject: 'A place is free',
      paragraphs: [
        `We have a place for ${serviceType} with ${petName} on ${formatLongDate(at)} at ${formatTime(at)}. It is held for you until ${formatTime(end)}.`,
      ],
      afterwards: 'If you don’t need it, please pass it on: the next in line is waiting.',
      button: { label: 'See the place', link },
      note: mailNotes().news,
    }
  },
} as const satisfies Phrases
