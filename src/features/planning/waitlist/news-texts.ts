import type { Phrases, Words } from '../../../lib/message.ts'
import { formatMoney } from '../../../lib/money.ts'
import { formatLongDate, formatShortDate, formatTime } from '../../../lib/time.ts'
import { mailNotes } from '../../platform/notifications/texts.ts'
import { ACCEPT_PATH } from './paths.ts'

/** An offer as it was made. Dates are instants as text; earlier offers have neither price nor secret. */
type OfferValues = {
  serviceType: string
  petName: string
  startsAt: string
  until: string
  link: string
  /** It is held until another day than the one on which it was offered. */
  isOvernight?: boolean
  /** What it costs, in paise. */
  price?: number
  /** The secret of the link. */
  token?: string
}

/** What those who wait for a place are notified of. */
export const WAITLIST_NEWS = {
  'place-offered': (values: OfferValues): Words => {
    const { serviceType, petName, startsAt, until, isOvernight, link, price, token } = values
    const [at, end] = [new Date(startsAt), new Date(until)]
    const endsOn = isOvernight ? ` on ${formatLongDate(end)}` : ''
    const what = `${petName}’s ${serviceType} on ${formatLongDate(at)} at ${formatTime(at)}`
    const costs = price === undefined ? 'The slot is' : `The slot costs ${formatMoney(price)} and is`
    return {
      subject: `A slot for ${petName} on ${formatShortDate(at)}, ${formatTime(at)}`,
      paragraphs: [`We have a slot for ${what}. ${costs} held for you until ${formatTime(end)}${endsOn}.`],
      afterwards: 'If you don’t need the slot, please decline it. The next in line is waiting.',
      button: { label: 'See the slot', link },
      note: mailNotes().news,
      ...(token !== undefined && {
        quickAction: {
          label: 'Accept',
          path: `/api${ACCEPT_PATH}`,
          body: { token, expectedPrice: price },
          done: { title: 'Booked', message: `${what}.` },
          failed: { title: 'This slot was not booked', message: 'Please open this message to try again.' },
        },
      }),
    }
  },
} as const satisfies Phrases
