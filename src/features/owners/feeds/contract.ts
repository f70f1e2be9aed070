import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { del, get, post } from '../../../lib/route.ts'
import { instant } from '../../../lib/text.ts'
import { ownLogin, signedIn, staff } from '../../platform/auth/access.ts'
import { currentPasswordSchema } from '../../platform/auth/contract.ts'
import { FEED_REFUSALS } from './texts.ts'

/** A calendar feed, without its address. */
const feedSchema = z.object({
  id: z.uuid(),
  createdAt: instant,
  calendar: z
    .string()
    .nullable()
    .describe('the calendar to which the feed is limited; null for all, and for customers'),
  readOn: z.iso
    .date()
    .nullable()
    .describe('the day on which a program last read the feed, in the clinic’s time zone'),
})
export type Feed = z.infer<typeof feedSchema>

export const feedsContract = oc.tag('Calendar feeds').router({
  list: signedIn({ scope: null })
    .route(get('/calendar-feeds', 'List the caller’s calendar feeds, latest first'))
    .input(noInput)
    .output(z.array(feedSchema)),
  create: signedIn({ scope: null, words: 'Calendar feed created' })
    .route(
      post(
        '/calendar-feeds',
        'Create a calendar feed of the caller’s appointments (staff: of the clinic’s appointments)',
      ),
    )
    .route({
      successStatus: 201,
      description: 'Only this response contains the path. Anyone who has the path can read the feed.',
    })
    .input(
      z.strictObject({
        calendarId: z
          .int()
          .optional()
          .describe('limits the feed to one calendar; only for staff who can see appointments'),
        password: currentPasswordSchema.optional().describe('required if the login has a password'),
      }),
    )
    .output(feedSchema.extend({ path: z.string().describe('the path of the iCalendar file on this server') }))
    .errors(FEED_REFUSALS),
  calendars: staff('appointments:read', { scope: null })
    .route(get('/clinic/calendar-feeds/calendars', 'List the calendars to which a feed can be limited'))
    .input(noInput)
    .output(z.array(z.object({ id: z.int(), name: z.string() }))),
  remove: ownLogin({ scope: null, words: 'Calendar feed removed' })
    .route(del('/calendar-feeds/{id}', 'Remove one of the caller’s calendar feeds'))
    .input(z.strictObject({ id: z.uuid(FEED_REFUSALS.FEED_MISSING.message) }))
    .output(z.object({ removed: z.literal(true) }))
    .errors({ FEED_MISSING: FEED_REFUSALS.FEED_MISSING }),
})
