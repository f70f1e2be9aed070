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
  problems: z.array(z.enum(PROBLEM_NAMES)).describe('current problems, the most urgent first'),
  settings: z.array(z.enum(SETTING_WARNINGS)).describe('settings that are probably a mistake'),
  database: z.object({
    kind: z.enum(['embedded', 'server']),
    version: z.string().describe('version of PostgreSQL'),
    sizeBytes: bytesSchema,
    schema: z.int().describe('the number of the last migration'),
    failure: z.string().nullable().describe('reason why the database refuses to write; null if it writes'),
  }),
  backups: z.object({
    by: z
      .enum(['us', 'no one', 'host'])
      .describe('`us`: this server; `host`: the people who run the PostgreSQL server'),
    last: instant
      .nullable()
      .describe(
        'time of the last good backup by this server or by Tailwell’s command; null if there is none',
      ),
    failure: z.string().nullable().describe('reason why the last backup failed, if it did'),
  }),
  mail: z.object({
    delivers: z.boolean().describe('true if a mail server is set up'),
    waiting: z.int(),
    givenUp: z.int().describe('emails that were given up in the last week'),
    lastSent: instant.nullable(),
  }),
  push: z.object({ configured: z.boolean(), devices: z.int(), waiting: z.int() }),
  queues: z
    .array(
      z.object({
        kind: z.string(),
        waiting: z.int().describe('waiting jobs, including those planned for later'),
        lagS: z.int().describe('seconds that the oldest due job has waited; 0 if none is due'),
      }),
    )
    .describe('waiting jobs by kind'),
  activity: z
    .object({
      requests: z.int(),
      faults: z.int().describe('requests that the server could not answer'),
      withinMs: z
        .int()
        .nullable()
        .describe('milliseconds within which 95 % of the responses were sent; null for more than 5 s'),
      bookings: z
        .object({ customer: z.int(), clinic: z.int() })
        .describe('appointments booked by customers and by the clinic'),
      slotsLost: z.int().describe('bookings refused because the time had just been taken'),
      signInsRefused: z.int().describe('sign-ins refused for a wrong address, password, code or passkey'),
    })
    .describe('work of the answering server since `startedAt`'),
  streams: z.int().describe('open pages that are connected to this server'),
  release: z.string().describe('the version of Tailwell'),
  startedAt: instant,
  disk: z.object({ freeBytes: bytesSchema, totalBytes: bytesSchema }).nullable(),
})
export type System = z.infer<typeof systemSchema>

export const systemContract = oc.tag('The state of the server').router({
  get: admins({ scope: null })
    .route(get('/clinic/system', 'Get the state of the server, its database, backups and emails'))
    .input(noInput)
    .output(systemSchema),
  reportFault: anyone({ scope: null })
    .route(post('/faults', 'Report a fault of the app in a browser'))
    .route({
      description:
        'The server writes the fault to its log. From each IP address it accepts five reports in quick succession, then one every ten minutes.',
    })
    .input(
      z.strictObject({
        page: line(FAULT_MISSING, 200).describe('path of the page, without ids'),
        message: line(FAULT_MISSING, 300),
        stack: paragraph(FAULT_MISSING, 2000),
      }),
    )
    .output(z.object({ received: z.literal(true) })),
})
