import { z } from 'zod'
import { instant } from '../../../lib/text.ts'
import { billItemSchema } from '../../money/bills/bill-schemas.ts'
import { petAppointmentSchema } from '../../planning/appointments/appointment-schemas.ts'
import { toOwnerSchema } from '../sheets/sheet-schemas.ts'

/** An entry of one kind: what it is about, with when that was. */
const entry = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), id: z.string(), at: instant, ...shape })

const { pet: _, id: __, appointmentDate: ___, ...appointment } = petAppointmentSchema.shape

/** What a pet's history has, in the order of one moment, the first on top. A further kind leads to its arm and to its line. */
export const historyEntrySchema = z.discriminatedUnion('kind', [
  entry('bill', {
    number: z.string(),
    isCredit: z.boolean(),
    day: z.iso.date(),
    sums: billItemSchema
      .pick({ total: true, credited: true, calledOff: true, due: true })
      .nullable()
      .describe('null for staff without `payments:read`'),
  }),
  entry('file', {
    name: z.string(),
    isPicture: z.boolean().describe('otherwise a PDF file'),
    isShared: z.boolean().describe('true: the owner sees the file'),
  }),
  entry('weight', {
    id: z.string().describe('0: the weight of an imported pet without another weight'),
    grams: z.int(),
    source: z.enum(['scale', 'form']),
  }),
  entry('dose', {
    day: z.iso.date(),
    items: z.array(z.string()).describe('the names of the dose’s items'),
    name: z.string().nullable().describe('the product; null for a dose given elsewhere'),
    batch: z.string().nullable(),
  }),
  entry('sheet', {
    isSigned: z.boolean(),
    isDiscarded: z.boolean(),
    summary: z
      .string()
      .nullable()
      .describe('the beginning of the reason and the assessment; null for owners'),
    ...toOwnerSchema.shape,
  }),
  entry('appointment', appointment),
])
export type HistoryEntry = z.infer<typeof historyEntrySchema>
export type HistoryKind = HistoryEntry['kind']
/** An entry of one kind. */
export type EntryOf<Kind extends HistoryKind> = Extract<HistoryEntry, { kind: Kind }>
