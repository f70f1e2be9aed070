import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { del, get, post } from '../../../lib/route.ts'
import { instant, optionalParagraph } from '../../../lib/text.ts'
import { addDays, isCalendarDay } from '../../../lib/time.ts'
import { PET_REFUSALS } from '../../owners/pets/texts.ts'
import { anyone, customers, ownersOnly, staff } from '../../platform/auth/access.ts'
import { LIMIT_REFUSALS } from '../../platform/auth/texts.ts'
import { appointmentSchema, changeSchema } from '../appointments/appointment-schemas.ts'
import { seenPrice } from '../appointments/booking-schemas.ts'
import { BOOKING_REFUSALS, OWN_BOOKING_REFUSALS } from '../appointments/texts.ts'
import { VISIT_TYPES } from '../services/visit-types.ts'
import { ACCEPT_PATH } from './paths.ts'
import { MAX_DAYS, OFFER_STATES, PARTS } from './rules.ts'
import { WAITLIST_REFUSALS, WAITLIST_TEXTS } from './texts.ts'

const daySchema = z
  .string(WAITLIST_TEXTS.dayRequired)
  .refine(isCalendarDay, WAITLIST_TEXTS.dayRequired)
  .meta({ format: 'date' })

const entryFields = {
  petId: z.uuid(WAITLIST_TEXTS.petRequired),
  serviceTypeId: z.uuid(WAITLIST_TEXTS.serviceRequired),
  visitType: z.enum(VISIT_TYPES),
  houseVisitAddress: optionalParagraph(500).describe(
    'required for a house visit, refused for a clinic visit',
  ),
  firstDay: daySchema.describe('the first day, in the clinic’s time zone'),
  lastDay: daySchema.describe('the last day; an entry can have up to 31 days'),
  part: z
    .enum(PARTS, WAITLIST_TEXTS.partRequired)
    .describe(
      'the part of the day (the afternoon begins at 12:00, the evening at 17:00), or one hour by its start, such as `15:00`',
    ),
  moreParts: z
    .array(z.enum(PARTS, WAITLIST_TEXTS.partRequired), WAITLIST_TEXTS.partRequired)
    .max(PARTS.length, WAITLIST_TEXTS.partRequired)
    .default([])
    .describe('other parts of the day that also suit'),
}

type DayRange = { firstDay: string; lastDay: string }
const areDays = ({ firstDay, lastDay }: DayRange) => isCalendarDay(firstDay) && isCalendarDay(lastDay)

/** Rules for the fields taken together. They run even when other fields are invalid, so that all errors are shown. */
const when = () => true
const isInOrder = (days: DayRange) => !areDays(days) || days.firstDay <= days.lastDay
const ORDER = { message: WAITLIST_TEXTS.lastBeforeFirst, path: ['lastDay'], when }
const isShort = (days: DayRange) => !areDays(days) || days.lastDay < addDays(days.firstDay, MAX_DAYS)
const LENGTH = { message: WAITLIST_TEXTS.tooLong, path: ['lastDay'], when }
const ADDRESS = { message: WAITLIST_TEXTS.addressRequired, path: ['houseVisitAddress'], when }

/** What a customer waits for. */
export const entryInputSchema = z
  .strictObject({
    ...entryFields,
    calendarId: z
      .int()
      .meta({ minimum: 1 })
      .nullable()
      .describe('the calendar, as listed with the slots; null for anyone'),
  })
  .refine(isInOrder, ORDER)
  .refine(isShort, LENGTH)
  .refine(
    ({ visitType, houseVisitAddress }) => (visitType === 'house') === (houseVisitAddress !== null),
    ADDRESS,
  )
export type EntryInput = z.infer<typeof entryInputSchema>

/** What staff put a customer on the waitlist for. */
const addedEntrySchema = entryInputSchema.safeExtend({
  customerId: z.uuid(PET_REFUSALS.OWNER_MISSING.message),
})

const { part, moreParts: _, ...askedFields } = entryFields

/** The form of an entry: its calendar is text, empty for anyone, its parts of the day are one list, and the address of a clinic visit is dropped. */
export const entryFormSchema = z
  .strictObject({
    ...askedFields,
    parts: z.array(z.string().pipe(part)).min(1, WAITLIST_TEXTS.partRequired),
    calendarId: z.string(),
  })
  .refine(isInOrder, ORDER)
  .refine(isShort, LENGTH)
  .refine(({ visitType, houseVisitAddress }) => visitType !== 'house' || houseVisitAddress !== null, ADDRESS)
  .transform(({ calendarId, parts: [first = 'any', ...moreParts], ...entry }) => ({
    ...entry,
    part: first,
    moreParts,
    houseVisitAddress: entry.visitType === 'house' ? entry.houseVisitAddress : null,
    calendarId: calendarId === '' ? null : Number(calendarId),
  }))

const heldSchema = z.object({ id: z.uuid(), startsAt: instant, expiresAt: instant })

/** An entry as its customer sees it. */
export const entrySchema = z.object({
  id: z.uuid(),
  pet: z.string(),
  serviceType: z.string(),
  visitType: z.enum(VISIT_TYPES),
  calendar: z.string().nullable().describe('the name of the calendar; null for anyone'),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  part: z.enum(PARTS),
  moreParts: z.array(z.enum(PARTS)).describe('other parts of the day that also suit'),
  since: instant,
  offer: heldSchema.nullable().describe('the slot that is now held for this entry'),
  hopeless: z
    .boolean()
    .describe('true if no slot can become free, because the clinic is closed or the times have passed'),
})
export type Entry = z.infer<typeof entrySchema>

/** An entry as staff see it. */
export const clinicEntrySchema = entrySchema.extend({
  customer: z.object({ id: z.uuid(), fullName: z.string(), phone: z.string().nullable() }),
  hasLogin: z
    .boolean()
    .describe('true if slots are offered to the customer; without a login, staff call the customer'),
})
export type ClinicEntry = z.infer<typeof clinicEntrySchema>

/** A slot that was offered to the caller. */
export const offerSchema = heldSchema.extend({
  state: z.enum(OFFER_STATES).describe('`open` while the slot is held'),
  pet: z.string(),
  species: z.string(),
  serviceType: z.string(),
  visitType: z.enum(VISIT_TYPES),
  houseVisitAddress: z.string().nullable(),
  calendar: z.string().nullable().describe('the calendar that the customer asked for'),
  price: z.int().nullable().describe('the present total in paise; null if the service is no longer offered'),
})
export type Offer = z.infer<typeof offerSchema>

/** The secret of an offer's link. A malformed one is to its reader what an ended one is. */
export const linkSchema = z.strictObject({
  token: z
    .string(WAITLIST_REFUSALS.LINK_ENDED.message)
    .regex(/^[\w-]{43}$/, WAITLIST_REFUSALS.LINK_ENDED.message)
    .describe('the secret of the link'),
})

const entryId = z.strictObject({ id: z.uuid(WAITLIST_REFUSALS.ENTRY_MISSING.message) })
const offerId = z.strictObject({ id: z.uuid(WAITLIST_REFUSALS.OFFER_MISSING.message) })
const { TOO_MANY_TRIES, PET_MISSING, SERVICE_MISSING, CALENDAR_MISSING } = WAITLIST_REFUSALS
const { NO_TIMES, ALL_FREE, NO_HOUSE_VISITS } = WAITLIST_REFUSALS
const { DAYS_NOT_BOOKABLE, WAITLIST_FULL, ENTRY_MISSING, OFFER_MISSING, OFFER_OVER } = WAITLIST_REFUSALS
const { LINK_ENDED } = WAITLIST_REFUSALS
const { OWNER_MISSING } = PET_REFUSALS

/** Why an entry is refused, a customer’s own and one by staff alike. */
const ENTRY_REFUSALS = {
  PET_MISSING,
  SERVICE_MISSING,
  CALENDAR_MISSING,
  NO_HOUSE_VISITS,
  DAYS_NOT_BOOKABLE,
  NO_TIMES,
  ALL_FREE,
}

const WAITLIST_TAG = 'Waitlist'

export const waitlistContract = oc.tag(WAITLIST_TAG).router({
  join: ownersOnly({ scope: 'appointments:write', words: 'Waitlist joined' })
    .route(post('/waitlist', 'Join the waitlist for one of the caller’s pets'))
    .route({
      successStatus: 201,
      description:
        'A customer can have at most three entries at a time. A slot that becomes free is held for the first in line. Slots that are already free are not offered. The server refuses an entry if the clinic is closed at all its times, or if all its times are free. A repeated request adds nothing.',
    })
    .input(entryInputSchema)
    .output(entrySchema)
    .errors({ TOO_MANY_TRIES, ...ENTRY_REFUSALS, WAITLIST_FULL }),
  listOwn: customers({ scope: 'appointments:read' })
    .route(get('/waitlist', 'List the caller’s waitlist entries, oldest first'))
    .input(noInput)
    .output(z.array(entrySchema)),
  leave: ownersOnly({ scope: 'appointments:write', words: 'Waitlist left' })
    .route(del('/waitlist/{id}', 'Leave the waitlist; a held slot is offered to the next in line'))
    .input(entryId)
    .output(z.object({ removed: z.literal(true) }))
    .errors({ ENTRY_MISSING }),
  getOffer: ownersOnly({ scope: 'appointments:read' })
    .route(get('/waitlist/offers/{id}', 'Get a slot that was offered to the caller'))
    .input(offerId)
    .output(offerSchema)
    .errors({ OFFER_MISSING }),
  declineOffer: ownersOnly({ scope: 'appointments:write', words: 'Offered slot declined' })
    .route(
      post(
        '/waitlist/offers/{id}/decline',
        'Decline a slot and stay on the waitlist; the slot is offered to the next in line',
      ),
    )
    .input(offerId)
    .output(offerSchema)
    .errors({ OFFER_MISSING, OFFER_OVER }),
  getOfferByLink: anyone({ scope: null })
    .route(post('/waitlist/link', 'Get the slot that a link offers'))
    .route({
      description:
        'The email and the push message about the slot contain the link, which works as long as the slot is held. The method is POST, so that the secret is not part of a URL.',
    })
    .input(linkSchema)
    .output(offerSchema)
    .errors({ LINK_ENDED, ...LIMIT_REFUSALS }),
  declineOfferByLink: anyone({ scope: null, words: 'Offered slot declined by its link' })
    .route(post('/waitlist/link/decline', 'Decline the slot that a link offers'))
    .input(linkSchema)
    .output(offerSchema)
    .errors({ LINK_ENDED, OFFER_OVER, ...LIMIT_REFUSALS }),
  list: staff('appointments:read', { scope: 'appointments:read' })
    .route(get('/clinic/waitlist', 'List the waitlist entries for a day, oldest first'))
    .input(z.strictObject({ day: daySchema.describe('the day, in the clinic’s time zone') }))
    .output(z.array(clinicEntrySchema)),
  add: staff('appointments:write', { scope: 'appointments:write', words: 'Added to the waitlist' })
    .route(post('/clinic/waitlist', 'Put a customer on the waitlist for one of their pets'))
    .route({
      successStatus: 201,
      description:
        'The limits for customers do not apply. A customer without a login is on the list, but gets no offers.',
    })
    .input(addedEntrySchema)
    .output(clinicEntrySchema)
    .errors({ OWNER_MISSING, ...ENTRY_REFUSALS }),
  remove: staff('appointments:write', { scope: 'appointments:write', words: 'Removed from the waitlist' })
    .route(
      del(
        '/clinic/waitlist/{id}',
        'Remove an entry from the waitlist; a held slot is offered to the next in line',
      ),
    )
    .input(z.strictObject({ id: z.uuid(WAITLIST_REFUSALS.ENTRY_OVER.message) }))
    .output(z.object({ removed: z.literal(true) }))
    .errors({ ENTRY_OVER: WAITLIST_REFUSALS.ENTRY_OVER }),
})

/** What makes an appointment of an offer. */
export const acceptContract = oc.tag(WAITLIST_TAG).router({
  acceptOffer: ownersOnly({
    scope: 'appointments:write',
    words: 'Offered slot accepted',
    news: 'clinic',
    books: true,
  })
    .route(
      post(
        '/waitlist/offers/{id}/accept',
        'Book an appointment by accepting a slot that is held for the caller',
      ),
    )
    .route({ successStatus: 201, description: 'The request counts as one of the 30 bookings an hour.' })
    .input(
      z.strictObject({
        id: z.uuid(WAITLIST_REFUSALS.OFFER_MISSING.message),
        expectedPrice: seenPrice,
      }),
    )
    .output(appointmentSchema)
    .errors({
      ...OWN_BOOKING_REFUSALS,
      OFFER_MISSING: WAITLIST_REFUSALS.OFFER_MISSING,
      OFFER_OVER: WAITLIST_REFUSALS.OFFER_OVER,
    }),
  acceptOfferFor: staff('appointments:write', {
    scope: 'appointments:write',
    words: 'Offered slot booked by staff',
    news: 'customer',
    books: true,
  })
    .route(
      post(
        '/clinic/waitlist/offers/{id}/accept',
        'Book and confirm a slot that is held for a customer, after the customer has agreed',
      ),
    )
    .route({ successStatus: 201, description: 'The customer is notified.' })
    .input(z.strictObject({ id: z.uuid(WAITLIST_REFUSALS.OFFER_MISSING.message) }))
    .output(changeSchema)
    .errors({
      ...BOOKING_REFUSALS,
      OFFER_MISSING: WAITLIST_REFUSALS.OFFER_MISSING,
      HOLD_OVER: WAITLIST_REFUSALS.HOLD_OVER,
    }),
  acceptOfferByLink: anyone({
    scope: null,
    words: 'Offered slot accepted by its link',
    news: 'clinic',
    books: true,
  })
    .route(post(ACCEPT_PATH, 'Book an appointment for the customer by accepting the slot that a link offers'))
    .route({
      successStatus: 201,
      description:
        'The appointment counts as the customer’s booking. A repeated request returns the same appointment.',
    })
    .input(linkSchema.extend({ expectedPrice: seenPrice }))
    .output(
      z.object({
        id: z.uuid(),
        appointmentDate: z.iso.datetime(),
        calendar: z.string().describe('the calendar file of the appointment, `.ics`'),
      }),
    )
    .errors({
      ...OWN_BOOKING_REFUSALS,
      ...LIMIT_REFUSALS,
      LINK_ENDED: WAITLIST_REFUSALS.LINK_ENDED,
      OFFER_OVER: WAITLIST_REFUSALS.OFFER_OVER,
    }),
})
