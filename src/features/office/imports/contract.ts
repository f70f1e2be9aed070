import { oc } from '@orpc/contract'
import { z } from 'zod'
import { keysOf } from '../../../lib/keys-of.ts'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { get, post } from '../../../lib/route.ts'
import { instant, line } from '../../../lib/text.ts'
import { admins } from '../../platform/auth/access.ts'
import { currentPasswordSchema } from '../../platform/auth/contract.ts'
import { OUTCOMES } from './outcomes.ts'
import { TAKE_OUT_FILES } from './own-headings.ts'
import { rowSchema } from './row-schemas.ts'
import { ANSWERS, IMPORT_KINDS, IMPORT_STATES, MAX_ROWS, ROWS_AT_ONCE } from './rules.ts'
import { IMPORT_REFUSALS, IMPORT_TEXTS, UNDO_REFUSALS } from './texts.ts'

const FILE_NAMES = keysOf(TAKE_OUT_FILES)
const outcomeSchema = z.enum(OUTCOMES)
const countSchema = z.int().nonnegative()

/** An import, with what it has written so far. */
export const importSchema = z.object({
  id: z.uuid(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  rows: countSchema.describe('number of customers or products in the file'),
  next: countSchema.describe('number of processed rows'),
  counts: z
    .record(z.string(), countSchema)
    .describe('number of imported records of each kind, and of those that an undo kept'),
  createdAt: instant,
  endedAt: instant.nullable(),
  undoneAt: instant.nullable(),
  canUndo: z.boolean(),
})
export type Import = z.infer<typeof importSchema>

/** A row of an import, as its file has it. */
export const importRowSchema = z.object({
  position: z.int(),
  data: z
    .record(z.string(), z.unknown())
    .describe(
      'a customer with pets, or a product with batches; the row’s cells while it waits for an answer',
    ),
  outcome: outcomeSchema.nullable(),
  reason: z.string().nullable(),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** How many rows have an outcome, and for one reason. */
export const outcomeCountSchema = z.object({
  outcome: outcomeSchema.nullable(),
  reason: z.string().nullable(),
  count: countSchema,
  parts: countSchema.describe('number of pets or batches in these rows'),
  noted: countSchema.describe('number of these rows with a note about a cell'),
  examples: z.array(z.record(z.string(), z.unknown())),
})
export type OutcomeCount = z.infer<typeof outcomeCountSchema>

/** Products that come in without a tax class, by their code and rate. */
export const untaxedSchema = z.object({
  hsn: z.string().nullable(),
  rate: z.int().nullable().describe('tax rate in basis points; null if exempt or missing'),
  count: countSchema,
})
export type Untaxed = z.infer<typeof untaxedSchema>

const importId = z.uuid(IMPORT_REFUSALS.IMPORT_MISSING.message)
const {
  IMPORT_MISSING,
  IMPORT_STARTED,
  IMPORT_RUNNING,
  IMPORT_INCOMPLETE,
  IMPORT_NOT_RUNNING,
  UNDO_TOO_LATE,
} = IMPORT_REFUSALS
/** A position in a query, where everything is text. */
const fromInQuery = z.coerce
  .string()
  .regex(/^\d{1,5}$/, IMPORT_TEXTS.position)
  .transform(Number)
const positionSchema = z
  .int(IMPORT_TEXTS.position)
  .min(0, IMPORT_TEXTS.position)
  .max(MAX_ROWS, IMPORT_TEXTS.position)

export const importsContract = oc.tag('Moving in and out').router({
  list: admins({ scope: null })
    .route(get('/clinic/imports', 'List the imports that were started, newest first'))
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(pageOf(importSchema)),
  get: admins({ scope: null })
    .route(get('/clinic/imports/{id}', 'Get an import, with the result of its rows'))
    .input(z.strictObject({ id: importId }))
    .output(importSchema.extend({ outcomes: z.array(outcomeCountSchema), untaxed: z.array(untaxedSchema) }))
    .errors({ IMPORT_MISSING }),
  create: admins({ scope: null, unrecorded: true })
    .route(
      post('/clinic/imports', 'Prepare an import and delete the admin’s earlier import that was not started'),
    )
    .route({ successStatus: 201 })
    .input(
      z.strictObject({
        kind: z.enum(IMPORT_KINDS, IMPORT_TEXTS.failed),
        fileName: line(IMPORT_TEXTS.fileName, 200),
        rows: z.int(IMPORT_TEXTS.rows).min(1, IMPORT_TEXTS.rows).max(MAX_ROWS, IMPORT_TEXTS.rows),
      }),
    )
    .output(z.object({ id: z.uuid() })),
  putRows: admins({ scope: null, unrecorded: true })
    .route(
      post(
        '/clinic/imports/{id}/rows',
        'Upload rows of a list; a row that is sent again replaces the earlier one',
      ),
    )
    .route({
      description:
        'The server checks each row by the rules of the forms. It leaves out invalid rows and accepts the others.',
    })
    .input(
      z.strictObject({
        id: importId,
        rows: z.array(rowSchema).min(1, IMPORT_TEXTS.rows).max(ROWS_AT_ONCE, IMPORT_TEXTS.rows),
      }),
    )
    .output(z.object({ put: countSchema }))
    .errors({ IMPORT_MISSING, IMPORT_STARTED }),
  check: admins({ scope: null, unrecorded: true })
    .route(post('/clinic/imports/{id}/check', 'Check the next rows without saving them'))
    .input(z.strictObject({ id: importId, from: positionSchema.describe('the position of the first row') }))
    .output(
      z.object({ next: z.int().nullable().describe('position of the next row to check; null at the end') }),
    )
    .errors({ IMPORT_MISSING, IMPORT_STARTED }),
  listRows: admins({ scope: null })
    .route(get('/clinic/imports/{id}/rows', 'List the rows of an import in the order of its file'))
    .input(
      z.strictObject({
        id: importId,
        outcome: z
          .enum([...OUTCOMES, 'not in', 'noted'])
          .optional()
          .describe('`not in`: all rows that are not imported; `noted`: all rows with a note about a cell'),
        from: fromInQuery
          .optional()
          .describe('the position of the first row; by default the start of the file'),
      }),
    )
    .output(z.object({ items: z.array(importRowSchema), next: z.int().nullable() }))
    .errors({ IMPORT_MISSING }),
  answer: admins({ scope: null, unrecorded: true })
    .route(post('/clinic/imports/{id}/answer', 'Answer a question for all rows that raise it'))
    .input(
      z.strictObject({
        id: importId,
        reason: line(IMPORT_TEXTS.question, 60).describe('the question'),
        answer: z.enum(ANSWERS, IMPORT_TEXTS.question),
      }),
    )
    .output(z.object({ answered: z.literal(true) }))
    .errors({ IMPORT_MISSING, IMPORT_STARTED }),
  start: admins({ scope: null, words: 'Import begun' })
    .route(post('/clinic/imports/{id}/start', 'Start an import'))
    .route({
      description:
        'The server imports the rows in parts. Imported records cause no notifications. Webhooks get one event when the import has finished.',
    })
    .input(z.strictObject({ id: importId }))
    .output(importSchema)
    .errors({ IMPORT_MISSING, IMPORT_STARTED, IMPORT_RUNNING, IMPORT_INCOMPLETE }),
  stop: admins({ scope: null, words: 'Import stopped' })
    .route(post('/clinic/imports/{id}/stop', 'Stop an import; the records already imported stay'))
    .input(z.strictObject({ id: importId }))
    .output(importSchema)
    .errors({ IMPORT_MISSING, IMPORT_NOT_RUNNING }),
  takeOut: admins({ scope: null, words: 'Clinic data exported' })
    .route(post('/clinic/take-out', 'Read the next rows of a file with the clinic’s data'))
    .route({
      description:
        'Returns up to 500 rows, with cells in the order of the file’s headings. Each request must contain the caller’s password. Tailwell notifies the admins.',
    })
    .input(
      z.strictObject({
        file: z.enum(FILE_NAMES, IMPORT_TEXTS.file),
        cursor: cursorSchema,
        password: currentPasswordSchema.optional(),
      }),
    )
    .output(
      z.object({
        rows: z.array(z.array(z.union([z.string(), z.number()]))),
        nextCursor: z.string().nullable(),
      }),
    )
    .errors(UNDO_REFUSALS),
  undo: admins({ scope: null, words: 'Import undone' })
    .route(post('/clinic/imports/{id}/undo', 'Undo an import within 31 days'))
    .route({
      description:
        'Records that were changed or booked after the import are not removed. Requires the password.',
    })
    .input(z.strictObject({ id: importId, password: currentPasswordSchema.optional() }))
    .output(importSchema)
    .errors({ IMPORT_MISSING, IMPORT_RUNNING, UNDO_TOO_LATE, ...UNDO_REFUSALS }),
})
