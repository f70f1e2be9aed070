import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { get, post, put } from '../../../lib/route.ts'
import { line, optionalCode, optionalLine } from '../../../lib/text.ts'
import { isCalendarDay } from '../../../lib/time.ts'
import { cleanCode } from '../../../lib/typed/clean-text.ts'
import { wholeNumber } from '../../../lib/typed/whole-number.ts'
import { dueVaccinationSchema } from '../../owners/pets/contract.ts'
import { STATUS_REFUSALS } from '../../planning/appointments/texts.ts'
import { ownersAndStaff, staff } from '../../platform/auth/access.ts'
import { DUE_FILTERS } from './due-filters.ts'
import { CARE_STEPS, CHECKUP, UNCOUNTED } from './rules.ts'
import { careKind, itemFields, newItemFields, scheduleSchema, spanSchema } from './schedule-schemas.ts'
import { CARE_REFUSALS, CARE_TEXTS } from './texts.ts'

const MAX_THOUSANDTHS = 999_000
const day = z.iso.date()
const petId = z.uuid(CARE_REFUSALS.PET_MISSING.message)
const itemId = z
  .string()
  .regex(/^[a-z0-9-]{1,36}$/, CARE_REFUSALS.ITEM_MISSING.message)
  .describe('the id of a care item, such as `anti-rabies`')
const typedDay = (message: string) => z.string().refine(isCalendarDay, message).meta({ format: 'date' })
const reason = line(CARE_TEXTS.reasonRequired, 500)
const idempotencyKey = z.uuid().describe('one id per form; the server handles a repeated submit once')

const itemSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: careKind,
  species: z.array(z.string()).describe('words for the species that get the item; empty: any pet'),
  schedule: scheduleSchema,
  active: z.boolean(),
})
export type CareItem = z.infer<typeof itemSchema>

const dueItemSchema = itemSchema
  .pick({ id: true, name: true })
  .extend({ kind: z.enum([...careKind.options, CHECKUP]) })
export type DueItem = z.infer<typeof dueItemSchema>

const PRESENT_KINDS = ['dose', 'set', 'planned', 'stopped'] as const

/** When an item of a pet is due, and why. */
const petItemSchema = z.object({
  item: dueItemSchema,
  decided: z
    .enum(PRESENT_KINDS)
    .describe(
      '`dose`: by the last dose; `set`: by staff; `planned`: by the pet’s age; `stopped`: not for this pet',
    ),
  due: day.nullable().describe('null: this pet doesn’t get the item'),
  from: day.nullable().describe('the first day on which a dose counts'),
  lastGiven: day.nullable(),
  reason: z.string().nullable().describe('the reason that staff gave; null for owners'),
  by: z.string().nullable().describe('the name of the person who decided; null for owners'),
})
export type PetItem = z.infer<typeof petItemSchema>

const doseSchema = z.object({
  id: z.uuid(),
  productId: z.uuid().nullable(),
  givenOn: day,
  name: z.string().nullable().describe('the product’s name; null for a dose given elsewhere'),
  note: z.string().nullable().describe('a note about a dose given elsewhere'),
  items: z.array(z.string()).describe('the names of the dose’s items'),
  batch: z.string().nullable(),
  expiresOn: day.nullable(),
  elsewhere: z.boolean(),
  counts: z.boolean(),
  by: z.string().nullable().describe('the name of the person who gave the dose; null for owners'),
})
export type CareDose = z.infer<typeof doseSchema>

const petCareSchema = z.object({
  items: z.array(petItemSchema).describe('earliest due day first'),
  doses: z.array(doseSchema).describe('latest first'),
  used: z.boolean().describe('true: the clinic has a product for an active item, so doses can be recorded'),
})
export type PetCare = z.infer<typeof petCareSchema>

/** What is left of a dose that was taken back. */
const takenBackSchema = petCareSchema.extend({
  bill: z
    .object({ id: z.uuid(), number: z.string().nullable() })
    .nullable()
    .describe('the issued bill that still charges the dose; null for staff without `payments:read`'),
})

/** A pet that is due for an item, or has no day of it, with its owner and its next appointment. */
export const dueSchema = dueVaccinationSchema.extend({
  due: day.nullable().describe('null: the pet has no dose and no due day'),
})
export type DuePet = z.infer<typeof dueSchema>

/** A pet that was given a batch, with its owner as now. */
const givenSchema = z.object({
  doseId: z.uuid(),
  pet: z.object({ id: z.uuid(), name: z.string(), deceased: z.boolean() }),
  owner: dueVaccinationSchema.shape.owner,
  batch: z.string(),
  givenOn: day,
})
export type GivenBatch = z.infer<typeof givenSchema>

const judgedSchema = z.object({
  day,
  step: z.enum(CARE_STEPS),
  why: z.enum(UNCOUNTED).nullable(),
  from: day,
  due: day,
})

const lotSchema = z.object({ batch: z.string().nullable(), expiresOn: day.nullable() })

/** What a form needs to propose days as the server will: `propose` in `rules.ts`. */
const historySchema = z.object({
  birthDate: day.nullable(),
  typedDay: day.nullable().describe('the next vaccination as typed before the pet’s first dose'),
  items: z.array(
    itemSchema.omit({ active: true }).extend({
      doses: z
        .array(
          judgedSchema.extend({ validity: spanSchema.nullable().describe('how long the product protects') }),
        )
        .describe('the doses, oldest first, with the decision that was made at the recording'),
      due: day.nullable().describe('the current due day'),
      from: day.nullable(),
      stopped: z.boolean(),
    }),
  ),
  products: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      itemIds: z.array(z.string()).describe('the ids of the product’s items'),
      validity: spanSchema.nullable(),
      thousandths: z.int().describe('the quantity of the last dose, in thousandths of a unit'),
      lots: z.array(lotSchema).describe('batches in stock; the batch used last comes first'),
    }),
  ),
})
export type CareHistory = z.infer<typeof historySchema>

const shown = z
  .strictObject({ itemId, step: z.enum(CARE_STEPS), due: typedDay(CARE_TEXTS.dueWrong) })
  .describe('the step and due day that the form showed; the server refuses a dose with other results')
const vetsWord = {
  counts: z.boolean().optional().describe('the vet’s decision whether the dose counts'),
  complete: z.boolean().optional().describe('true: the dose completes the course'),
}
const ownDay = z.strictObject({ itemId, due: typedDay(CARE_TEXTS.dueWrong), reason })
const givenOn = typedDay(CARE_TEXTS.dayWrong).describe('a day from the pet’s birth to today')
const typedFor = z
  .strictObject({
    seen: typedDay(CARE_TEXTS.dueWrong).describe('the day that staff typed earlier for the next vaccination'),
    itemId: itemId.nullable().describe('the item that the day is for; null: this entry replaces the day'),
  })
  .optional()
  .describe('required with a pet’s first vaccination if `typedDay` is not null')

/** Doses given at the clinic. */
export const dosesSchema = z.strictObject({
  givenOn,
  appointmentId: z.uuid(CARE_REFUSALS.APPOINTMENT_MISSING.message).nullish(),
  completes: z
    .boolean()
    .default(false)
    .describe('true: mark the appointment as completed; requires `appointments:write`'),
  doses: z
    .array(
      z.strictObject({
        productId: z.uuid(CARE_REFUSALS.PRODUCT_MISSING.message),
        batch: optionalCode(40),
        expiresOn: typedDay(CARE_TEXTS.expiryWrong)
          .nullish()
          .transform((date) => date ?? null),
        thousandths: wholeNumber(CARE_TEXTS.quantityWrong)
          .min(1, CARE_TEXTS.quantityWrong)
          .max(MAX_THOUSANDTHS, CARE_TEXTS.quantityWrong)
          .default(1000),
        ...vetsWord,
        shown: z.array(shown).min(1).max(10),
        days: z
          .array(ownDay)
          .max(10)
          .default([])
          .describe('due days that the vet sets instead of the proposed ones'),
      }),
    )
    .min(1, CARE_TEXTS.nothingGiven)
    .max(20),
  againOn: typedDay(CARE_TEXTS.dueWrong)
    .nullish()
    .describe('the day to see the pet again; removing the first of these doses removes the day too'),
  typedFor,
  idempotencyKey,
})

/** A dose from a booklet. */
export const elsewhereSchema = z.strictObject({
  givenOn,
  itemIds: z.array(itemId).min(1, CARE_TEXTS.itemRequired).max(10),
  note: optionalLine(200).describe('the product, and the clinic that gave it'),
  batch: optionalCode(40),
  ...vetsWord,
  days: z
    .array(ownDay)
    .max(10)
    .default([])
    .describe('due days to set; without them, the due day from a later dose stays'),
  typedFor,
  idempotencyKey,
})

/** What staff decide of an item without a dose. */
export const choiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('set'),
    due: typedDay(CARE_TEXTS.dueWrong).describe('today or later'),
    reason,
  }),
  z.strictObject({ kind: z.literal('planned').describe('the first due day follows from the pet’s age') }),
  z.strictObject({ kind: z.literal('stopped').describe('not for this pet'), reason }),
])

const { PET_MISSING, PET_DECEASED, ITEM_MISSING, PRODUCT_MISSING, APPOINTMENT_MISSING } = CARE_REFUSALS
const { CARE_CHANGED, GIVEN_ALREADY, BATCH_EXPIRED, DOSE_MISSING, DOSE_TAKEN_BACK, KEY_REUSED } =
  CARE_REFUSALS
const changes = { PET_MISSING, PET_DECEASED, ITEM_MISSING, CARE_CHANGED }

export const careContract = oc.tag('Preventive care: doses and due days').router({
  get: ownersAndStaff('care:read', { scope: 'care:read' })
    .route(get('/pets/{id}/care', 'List a pet’s doses and due days; owners can read only their own pets'))
    .input(z.strictObject({ id: petId }))
    .output(petCareSchema)
    .errors({ PET_MISSING }),
  getHistory: staff('care:write', { scope: 'care:read' })
    .route(
      get('/clinic/pets/{id}/care/history', 'Get the doses and products from which a form proposes due days'),
    )
    .input(z.strictObject({ id: petId }))
    .output(historySchema)
    .errors({ PET_MISSING }),
  record: staff('care:write', { scope: 'care:write', words: 'Doses recorded' })
    .route(
      post('/clinic/pets/{id}/doses', 'Record the doses that a pet was given, and take them from the stock'),
    )
    .route({ successStatus: 201 })
    .input(dosesSchema.extend({ id: petId }))
    .output(petCareSchema)
    .errors({ ...changes, PRODUCT_MISSING, APPOINTMENT_MISSING, GIVEN_ALREADY, BATCH_EXPIRED, KEY_REUSED })
    .errors({ STATUS_CHANGED: STATUS_REFUSALS.STATUS_CHANGED }),
  recordElsewhere: staff('care:write', { scope: 'care:write', words: 'Dose from elsewhere recorded' })
    .route(post('/clinic/pets/{id}/doses/elsewhere', 'Record a dose that someone else gave'))
    .route({ successStatus: 201 })
    .input(elsewhereSchema.extend({ id: petId }))
    .output(petCareSchema)
    .errors({ ...changes, KEY_REUSED }),
  takeBack: staff('care:write', { scope: 'care:write', words: 'Dose removed' })
    .route(post('/clinic/doses/{id}/take-back', 'Remove a dose that was recorded by mistake'))
    .route({ description: 'The due days are then the same as before the dose.' })
    .input(
      z.strictObject({
        id: z.uuid(DOSE_MISSING.message),
        reason,
        toShelf: z
          .boolean()
          .default(true)
          .describe('true: return the dose to stock; false: the dose was used up'),
      }),
    )
    .output(takenBackSchema)
    .errors({ DOSE_MISSING, DOSE_TAKEN_BACK, PET_MISSING }),
  choose: staff('care:write', { scope: 'care:write', words: 'Due day set, planned or stopped' })
    .route(
      put('/clinic/pets/{id}/care', 'Set or plan a pet’s due day for an item, or stop the item for the pet'),
    )
    .input(z.strictObject({ id: petId, itemId, choice: choiceSchema, typedFor }))
    .output(petCareSchema)
    .errors(changes),
  seeAgain: staff('care:write', { scope: 'care:write', words: 'Checkup day set' })
    .route(put('/clinic/pets/{id}/checkup', 'Set the day to see a pet again'))
    .route({
      description:
        'If the pet has an appointment from 7 days before that day on, the appointment replaces the day.',
    })
    .input(
      z.strictObject({
        id: petId,
        due: typedDay(CARE_TEXTS.dueWrong)
          .nullable()
          .describe('today or later; null: don’t see the pet again'),
      }),
    )
    .output(petCareSchema)
    .errors({ PET_MISSING, PET_DECEASED }),
  saveCheckup: staff('settings:write', { scope: 'care:write', words: 'Checkup days turned on or off' })
    .route(put('/clinic/care/checkup', 'Turn the checkup days of pets on or off'))
    .input(z.strictObject({ active: z.boolean() }))
    .output(z.object({ active: z.boolean() })),
  listItems: staff('settings:write', { scope: 'care:read' })
    .route(get('/clinic/care/items', 'List the care items and the products given for them'))
    .input(noInput)
    .output(
      z.object({
        items: z.array(itemSchema),
        checkup: z.boolean().describe('true: checkup days are on'),
        products: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            itemIds: z.array(z.string()),
            validity: spanSchema.nullable(),
            charged: z.boolean(),
          }),
        ),
      }),
    ),
  listDue: staff('care:read', { scope: 'care:read' })
    .route(get('/clinic/care/items/{id}/due', 'List the pets that are due for an item, earliest first'))
    .input(
      z.strictObject({
        id: itemId,
        filter: z
          .enum(DUE_FILTERS)
          .optional()
          .describe(
            '`overdue`: due before today; `pending`: due after today; `invite`: due without an upcoming appointment; `none`: pets of a fitting species without a dose or due day, newest first; omitted: all due pets',
          ),
        cursor: cursorSchema,
      }),
    )
    .output(pageOf(dueSchema))
    .errors({ ITEM_MISSING }),
  listOfBatch: staff('care:read', { scope: 'care:read' })
    .route(get('/clinic/care/products/{id}/given', 'List the pets that were given a batch of a product'))
    .route({
      description: 'Use this list when a maker recalls a batch. It contains the latest 500 doses.',
    })
    .input(
      z.strictObject({
        id: z.uuid(PRODUCT_MISSING.message),
        batch: line(CARE_TEXTS.batchRequired, 40)
          .overwrite(cleanCode)
          .describe('as printed, in upper or lower case'),
      }),
    )
    .output(z.array(givenSchema))
    .errors({ PRODUCT_MISSING }),
  listDueItems: staff('care:read', { scope: 'care:read' })
    .route(get('/clinic/care/due', 'List the active items'))
    .input(noInput)
    .output(z.array(dueItemSchema)),
  addItem: staff('settings:write', { scope: 'care:write', words: 'Care item added' })
    .route(post('/clinic/care/items', 'Add a care item'))
    .route({ successStatus: 201 })
    .input(z.strictObject({ ...itemFields, ...newItemFields, idempotencyKey }))
    .output(itemSchema)
    .errors({ KEY_REUSED }),
  saveItem: staff('settings:write', { scope: 'care:write', words: 'Care item changed' })
    .route(put('/clinic/care/items/{id}', 'Change a care item; due days that are already set stay'))
    .input(z.strictObject({ id: itemId, ...itemFields }))
    .output(itemSchema)
    .errors({ ITEM_MISSING }),
  saveProduct: staff('settings:write', { scope: 'care:write', words: 'Product for preventive care changed' })
    .route(
      put(
        '/clinic/care/products/{id}',
        'Set the items that a product is given for; an empty list ends its use',
      ),
    )
    .input(
      z.strictObject({
        id: z.uuid(PRODUCT_MISSING.message),
        itemIds: z.array(itemId).max(10),
        charged: z.boolean().default(false).describe('true: each dose is charged on a bill'),
        validity: spanSchema
          .nullable()
          .describe('how long the product protects; null: the schedule’s booster interval'),
      }),
    )
    .output(z.object({ saved: z.literal(true) }))
    .errors({ PRODUCT_MISSING, ITEM_MISSING }),
})
