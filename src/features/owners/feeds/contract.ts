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
  calendar: z.string().nullable().describe('of an admin’s feed, the calendar that it is limited to'),
  readOn: z.iso.date().nullable().describe('the clinic’s day on which it was last read'),
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
        'Create a calendar feed of the caller’s appointments; of an admin, of the clinic’s',
      ),
    )
    .route({
      successStatus: 201,
      description: 'The answer is the only one that holds the path, with which anyone can read the feed.',
    })
    .input(
      z.strictObject({
        calendarId: z
          .int()
          .optional()
          .describe('only for staff who see appointments: limits the feed to one calendar'),
        password: currentPasswordSchema.optional().describe('required of a login that has one'),
      }),
    )
    .output(feedSchema.extend({ path: z.string().describe('on this server: an iCalendar file') }))
    .errors(FEED_REFUSALS),
  calendars: staff('appointments:read', { scope: null })
    .route(get('/clinic/calendar-feeds/calendars', 'List what a feed can be limited to'))
    .input(noInput)
    .output(z.array(z.object({ id: z.int(), name: z.string() }))),
  remove: ownLogin({ scope: null, words: 'Calendar feed removed' })
    .route(del('/calendar-feeds/{id}', 'Remove one of the caller’s calendar feeds'))
    .input(z.strictObject({ id: z.uuid(FEED_REFUSALS.FEED_MISSING.message) }))
    .output(z.object({ removed: z.literal(true) }))
    .errors({ FEED_MISSING: FEED_REFUSALS.FEED_MISSING }),
})
