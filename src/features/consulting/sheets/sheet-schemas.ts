import { z } from 'zod'
import { anyLine, line, typedText } from '../../../lib/text.ts'
import { isCalendarDay } from '../../../lib/time.ts'
import { wholeNumber } from '../../../lib/typed/whole-number.ts'
import { MAX_MEDICINES, MAX_TEXT, MEASURES, type Measure } from './rules.ts'
import { SHEET_TEXTS } from './texts.ts'

const measure = (name: Measure) => {
  const { min, max } = MEASURES[name]
  const message = SHEET_TEXTS[name]
  return wholeNumber(message).min(min, message).max(max, message).nullable()
}

/** A medicine of a prescription. All but its name may be empty. */
export const medicineSchema = z.strictObject({
  name: line(SHEET_TEXTS.medicineRequired, 200),
  amount: anyLine(200).describe('the amount each time, such as `1½ tablets`'),
  when: anyLine(200).describe('such as `in the morning and in the evening`'),
  howLong: anyLine(200).describe('such as `for 5 days`'),
  quantity: anyLine(200).describe('the quantity to buy, such as `1 strip`'),
  note: anyLine(500),
})
export type Medicine = z.infer<typeof medicineSchema>

/** The fields of a case sheet as they are saved while someone writes: texts as typed, numbers in their smallest parts. */
export const sheetFields = {
  reason: typedText(MAX_TEXT),
  history: typedText(MAX_TEXT),
  findings: typedText(MAX_TEXT),
  assessment: typedText(MAX_TEXT),
  plan: typedText(MAX_TEXT),
  advice: typedText(MAX_TEXT).describe('advice for the owner at home'),
  weight: measure('weight').describe('grams'),
  temperature: measure('temperature').describe('tenths of a degree Celsius'),
  pulse: measure('pulse').describe('beats a minute'),
  respiration: measure('respiration').describe('breaths a minute'),
  prescription: z.array(medicineSchema).max(MAX_MEDICINES, SHEET_TEXTS.tooManyMedicines),
  againOn: z
    .string()
    .refine(isCalendarDay, SHEET_TEXTS.againOn)
    .meta({ format: 'date' })
    .nullable()
    .describe('the day to see the pet again'),
}

/** What a case sheet says. */
export const sheetContentSchema = z.strictObject(sheetFields)
export type SheetContent = z.infer<typeof sheetContentSchema>
export type SheetField = keyof SheetContent

/** What a sheet says to the pet's owner; the rest is the clinic's. */
export const toOwnerSchema = sheetContentSchema.pick({
  weight: true,
  advice: true,
  prescription: true,
  againOn: true,
})
export type ToOwner = z.infer<typeof toOwnerSchema>

/** What a sheet says before anyone has written on it. */
export const EMPTY_SHEET: SheetContent = {
  ...{ reason: '', history: '', findings: '', assessment: '', plan: '', advice: '' },
  ...{ weight: null, temperature: null, pulse: null, respiration: null },
  ...{ prescription: [], againOn: null },
}

/** Something that was done: a line of a bill, without what it costs. */
const doneSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  thousandths: z.int().describe('the quantity in thousandths of a unit'),
  unit: z.string().nullable(),
  batch: z.string().nullable(),
})
export type Done = z.infer<typeof doneSchema>

/** A dose that was given when the pet was seen, by preventive care. */
const givenDoseSchema = z.object({ id: z.uuid(), name: z.string(), batch: z.string().nullable() })
export type GivenDose = z.infer<typeof givenDoseSchema>

/** Who signed, as they were then. */
export const signerSchema = z.object({
  name: z.string(),
  title: z.string().nullable(),
  qualification: z.string().nullable(),
  registration: z.string(),
  council: z.string().nullable(),
})
export type Signer = z.infer<typeof signerSchema>

/** A signature under a version of a sheet. */
export const signatureSchema = z.object({
  version: z.int(),
  signer: signerSchema,
  signedAt: z.iso.datetime(),
  reason: z.string().nullable().describe('the reason for the change; null for the first version'),
})

/** The pet that a sheet is about, and whose it was that day. */
export const sheetPetSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  species: z.string(),
  breed: z.string().nullable(),
  gender: z.string().nullable().describe('null: unknown'),
  age: z.int().nullable(),
  birthDate: z.iso.date().nullable(),
  deceasedOn: z.iso.date().nullable(),
  owner: z.object({ id: z.uuid(), fullName: z.string() }),
})

/** What was written when the pet was seen the time before. */
export const lastVisitSchema = sheetContentSchema.extend({
  id: z.uuid(),
  seenAt: z.iso.datetime(),
  done: z.array(doneSchema),
})
export type LastVisit = z.infer<typeof lastVisitSchema>

/** A case sheet. */
export const sheetSchema = z.object({
  id: z.uuid(),
  pet: sheetPetSchema,
  appointmentId: z.uuid().nullable(),
  seenAt: z.iso.datetime(),
  content: sheetContentSchema,
  done: z.array(
    doneSchema.extend({
      isBilled: z.boolean().describe('true: the line is on an issued bill or in the signed version'),
    }),
  ),
  edit: z.int().describe('grows with each save; signing requires the value that the signer read'),
  isOpen: z.boolean().describe('true: the sheet is unsigned or is being changed'),
  signature: signatureSchema.nullable().describe('the newest signature; null before the first'),
  discarded: z
    .object({
      at: z.iso.datetime(),
      by: z.string().nullable(),
      reason: z.string().nullable().describe('null after the owner’s data was deleted'),
    })
    .nullable()
    .describe('set only if the sheet was discarded as wrong; otherwise null'),
  editedAt: z.iso.datetime(),
  editedBy: z.string().nullable(),
})
export type Sheet = z.infer<typeof sheetSchema>

/** What was signed last on a sheet, as its owner has it. */
export const ownSheetSchema = sheetSchema.pick({ id: true, seenAt: true }).extend({
  pet: sheetPetSchema.pick({ name: true, species: true, breed: true, gender: true }).extend({
    age: z.int().nullable().describe('the age on the day of the visit'),
    owner: z.object({ fullName: z.string() }),
  }),
  content: toOwnerSchema,
  signature: signatureSchema.omit({ reason: true }),
})
export type OwnSheet = z.infer<typeof ownSheetSchema>

/** What a new sheet begins with. */
export const sheetStartSchema = z.object({
  pet: sheetPetSchema,
  appointmentId: z.uuid().nullable(),
  seenAt: z.iso.datetime(),
  reason: z.string().describe('the notes of the booking'),
})

/** A page to write a sheet on: the sheet if it was begun, and what stands beside it. */
export const sheetPageSchema = z.object({
  start: sheetStartSchema,
  sheet: sheetSchema.nullable(),
  last: lastVisitSchema.nullable(),
  doses: z.array(givenDoseSchema).describe('doses recorded at this visit'),
  lastWeight: z.object({ grams: z.int(), at: z.iso.datetime() }).nullable(),
})
export type SheetPage = z.infer<typeof sheetPageSchema>

/** A sheet that waits for a signature. */
export const unsignedSheetSchema = z.object({
  id: z.uuid(),
  pet: z.object({ id: z.uuid(), name: z.string() }),
  owner: z.string(),
  seenAt: z.iso.datetime(),
  isAmended: z.boolean().describe('true: the sheet was signed and is being changed'),
  editedBy: z.string().nullable(),
})
export type UnsignedSheet = z.infer<typeof unsignedSheetSchema>
