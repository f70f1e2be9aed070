import { z } from 'zod'
import { paiseSchema } from '../../../lib/paise-schema.ts'
import { line, optionalCode, optionalLine, optionalParagraph } from '../../../lib/text.ts'
import { isPhone } from '../../../lib/typed/phone.ts'
import { PRODUCT_KINDS } from '../../money/orders/rules.ts'
import { PRODUCT_TEXTS } from '../../money/orders/texts.ts'
import { profileSchema } from '../../owners/customers/contract.ts'
import { CUSTOMER_TEXTS, PROFILE_TEXTS } from '../../owners/customers/texts.ts'
import { isWholeGrams, newPetSchema, vaccinationDay, weightWith } from '../../owners/pets/contract.ts'
import { PET_TEXTS } from '../../owners/pets/texts.ts'

const NOT_READABLE = 'This row can’t be read'

/** What a row says in the columns of our own files. */
const cellsSchema = z.record(z.string().max(60), z.string().max(2000))

/** What stands beside each record: the numbers of its rows in the file, what its cells say, and what was not taken of them. */
const rowFields = {
  rows: z.array(z.int(NOT_READABLE).min(0, NOT_READABLE)).max(500, NOT_READABLE),
  notes: z
    .array(
      z.strictObject({
        row: z.int(NOT_READABLE).min(0, NOT_READABLE),
        code: line(NOT_READABLE, 60),
        field: optionalLine(30),
        value: optionalLine(300),
        pet: optionalLine(60),
      }),
    )
    .max(200, NOT_READABLE)
    .default([]),
  cells: z.array(cellsSchema).max(200, NOT_READABLE).default([]),
}

const sinceSchema = z.iso.datetime({ offset: true, error: NOT_READABLE }).optional()

const dayOfCare = z.iso.date(NOT_READABLE)
const itemOfCare = line(NOT_READABLE, 36)

/** What a list says of a pet's care, by the item that its heading names. */
const careSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), itemId: itemOfCare, day: dayOfCare }),
  z.strictObject({
    kind: z.literal('dose'),
    itemId: itemOfCare,
    day: dayOfCare,
    note: optionalLine(200),
    batch: optionalLine(40),
  }),
])

const importedPetSchema = newPetSchema.extend({
  weight: weightWith(isWholeGrams, NOT_READABLE),
  nextVaccinationDue: vaccinationDay,
  care: z.array(careSchema).max(50, NOT_READABLE).default([]),
  deceasedOn: vaccinationDay,
  since: sinceSchema,
})
export type ImportedPet = z.output<typeof importedPetSchema>

/** A customer of a list with their pets. The forms' schemas say what each field takes. */
export const importedHouseholdSchema = z.strictObject({
  ...rowFields,
  name: line(PROFILE_TEXTS.nameRequired, 120),
  phone: z.string(CUSTOMER_TEXTS.invalidPhone).refine(isPhone, CUSTOMER_TEXTS.invalidPhone).nullable(),
  email: profileSchema.shape.email,
  address: optionalParagraph(500),
  oldNumber: optionalLine(100),
  since: sinceSchema,
  pets: z.array(importedPetSchema).max(200, PET_TEXTS.addFailed),
})
export type ImportedHousehold = z.output<typeof importedHouseholdSchema>

const lotSchema = z.strictObject({
  thousandths: z.int(NOT_READABLE).min(1, NOT_READABLE).max(999_000_000, NOT_READABLE),
  batch: optionalCode(40),
  expiresOn: z.iso.date(NOT_READABLE).nullable(),
})

/** A product of a list with its batches; the price is in paise, the rate in basis points. */
export const importedProductSchema = z.strictObject({
  ...rowFields,
  name: line(PRODUCT_TEXTS.nameRequired, 120),
  price: paiseSchema,
  kind: z.enum(PRODUCT_KINDS, NOT_READABLE),
  hsn: z
    .string()
    .regex(/^\d{4,8}$/, NOT_READABLE)
    .nullable(),
  rate: z.int(NOT_READABLE).min(0, NOT_READABLE).max(10_000, NOT_READABLE).nullable(),
  isExempt: z.boolean(),
  unit: optionalLine(60),
  counted: z.boolean(),
  lots: z.array(lotSchema).max(500, NOT_READABLE),
})
export type ImportedProduct = z.output<typeof importedProductSchema>

/** A row that its file itself keeps out, or that has an open question: only what its cells say. */
export const waitingRowSchema = z.strictObject({
  ...rowFields,
  waits: z.enum(['asks', 'left out'], NOT_READABLE),
  reason: line(NOT_READABLE, 60),
})

/** A row as it is put: the server reads it by its import's kind, and leaves out what it can't read. */
export const rowSchema = z.strictObject({
  position: z.int(NOT_READABLE).min(0, NOT_READABLE).max(49_999, NOT_READABLE),
  data: z.record(z.string(), z.unknown()),
})
