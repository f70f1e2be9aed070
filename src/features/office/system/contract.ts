import { oc } from '@orpc/contract'
import { z } from 'zod'
import { keysOf } from '../../../lib/keys-of.ts'
import { noInput } from '../../../lib/no-input.ts'
import { get, post } from '../../../lib/route.ts'
import { instant, line, paragraph } from '../../../lib/text.ts'
import { SETTING_WARNINGS } from '../../../lib/words/setting-warnings.ts'
import { admins, anyone } from '../../platform/auth/access.ts'
import { PROBLEMS } from './rules.ts'

const PROBLEM_NAMES = keysOf(PROBLEMS)
/** Only programs read it. */
const FAULT_MISSING = 'Please enter what happened'
const bytesSchema = z.number().int().nonnegative()

/** The state of the server that answers, and of the database that it shares with others. */
export const systemSchema = z.object({
  problems: z.array(z.enum(PROBLEM_NAMES)).describe('what is wrong, the most urgent first'),
  settings: z.array(z.enum(SETTING_WARNINGS)).describe('settings that are probably a mistake'),
  database: z.object({
    kind: z.enum(['embedded', 'server']),
    version: z.string().describe('of PostgreSQL'),
    sizeBytes: bytesSchema,
    schema: z.int().describe('the number of the last migration'),
    failure: z.string().nullable().describe('why the database refuses to write; null if it writes'),
  }),
  backups: z.object({
    by: z.enum(['us', 'no one', 'host']).describe('`host`: those who run the PostgreSQL server'),
    last: instant
      .nullable()
      .describe(
        'when the last good one was made, by this server or by Tailwell’s command; null if there is none',
      ),
    failure: z.string().nullable().describe('why the last one failed, if it did'),
  }),
  mail: z.object({
    delivers: z.boolean().describe('whether there is a mail server'),
    waiting: z.int(),
    givenUp: z.int().describe('in the last week'),
    lastSent: instant.nullable(),
  }),
  push: z.object({ configured: z.boolean(), devices: z.int(), waiting: z.int() }),
  queues: z
    .array(
      z.object({
        kind: z.string(),
        waiting: z.int().describe('also those that are planned for later'),
        lagS: z.int().describe('for how many seconds the oldest due one has waited; 0 if none is due'),
      }),
    )
    .describe('the jobs that wait, by kind'),
  activity: z
    .object({
      requests: z.int(),
      faults: z.int().describe('requests that the server could not answer'),
      withinMs: z
        .int()
        .nullable()
        .describe('95 % of the responses took at most so long; null if they took more than 5 s'),
      bookings: z.object({ customer: z.int(), clinic: z.int() }).describe('appointments, by who booked them'),
      slotsLost: z.int().describe('refused because the time had just been taken'),
      signInsRefused: z.int().describe('with a wrong address, password, code or passkey'),
    })
    .describe('what the server that answers has done since `startedAt`'),
  streams: z.int().describe('pages that are open on this server'),
  release: z.string().describe('the version of Tailwell'),
  startedAt: instant,
  disk: z.object({ freeBytes: bytesSchema, totalBytes: bytesSchema }).nullable(),
})
export type System = z.infer<typeof systemSchema>

export const systemContract = oc.tag('Whether the server is well').router({
  get: admins({ scope: null })
    .route(get('/clinic/system', 'Get the state of the server, its database, backups and emails'))
    .input(noInput)
    .output(systemSchema),
  reportFault: anyone({ scope: null })
    .route(post('/faults', 'Report a fault of the app in a browser'))
    .route({
      description:
        'It is written to the server’s log. Five at once from an address, then one every ten minutes.',
    })
    .input(
      z.strictObject({
        page: line(FAULT_MISSING, 200).describe('its path, without ids'),
        message: line(FAULT_MISSING, 300),
        stack: paragraph(FAULT_MISSING, 2000),
      }),
    )
    .output(z.object({ received: z.literal(true) })),
})
