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
const idempotencyKey = z.uuid().describe('one per form; a repeated submit is handled once')

const itemSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: careKind,
  species: z.array(z.string()).describe('words for what it is given to; none: any pet'),
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
  decided: z.enum(PRESENT_KINDS).describe('by a dose, set or planned by staff, or stopped'),
  due: day.nullable().describe('null: it is not given to this pet'),
  from: day.nullable().describe('since when a dose counts'),
  lastGiven: day.nullable(),
  reason: z.string().nullable().describe('why staff set the day or stopped it; not for the owner'),
  by: z.string().nullable().describe('who decided it; not for the owner'),
})
export type PetItem = z.infer<typeof petItemSchema>

const doseSchema = z.object({
  id: z.uuid(),
  productId: z.uuid().nullable(),
  givenOn: day,
  name: z.string().nullable().describe('the product; null for a dose given elsewhere'),
  note: z.string().nullable().describe('what is known of a dose given elsewhere'),
  items: z.array(z.string()).describe('the names of what it was given for'),
  batch: z.string().nullable(),
  expiresOn: day.nullable(),
  elsewhere: z.boolean(),
  counts: z.boolean(),
  by: z.string().nullable().describe('who gave it; not for the owner'),
})
export type CareDose = z.infer<typeof doseSchema>

const petCareSchema = z.object({
  items: z.array(petItemSchema).describe('what is due first at the top'),
  doses: z.array(doseSchema).describe('what was given, the latest first'),
  used: z.boolean().describe('the clinic gives something, so that doses can be recorded'),
})
export type PetCare = z.infer<typeof petCareSchema>

/** What is left of a dose that was taken back. */
const takenBackSchema = petCareSchema.extend({
  bill: z
    .object({ id: z.uuid(), number: z.string().nullable() })
    .nullable()
    .describe('the issued bill that still charges it, for staff who may read payments'),
})

/** A pet that is due for an item, or has no day of it, with its owner and its next appointment. */
export const dueSchema = dueVaccinationSchema.extend({
  due: day.nullable().describe('null: no dose and no day is known'),
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
  typedDay: day.nullable().describe('the day of the next vaccination that was set before there were doses'),
  items: z.array(
    itemSchema.omit({ active: true }).extend({
      doses: z
        .array(
          judgedSchema.extend({ validity: spanSchema.nullable().describe('how long its product protects') }),
        )
        .describe('as they were judged, by their days'),
      due: day.nullable().describe('when it is due at present'),
      from: day.nullable(),
      stopped: z.boolean(),
    }),
  ),
  products: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      itemIds: z.array(z.string()).describe('what it is given for'),
      validity: spanSchema.nullable(),
      thousandths: z.int().describe('how much of it was given last'),
      lots: z.array(lotSchema).describe('what lies on the shelf; the one used last at the top'),
    }),
  ),
})
export type CareHistory = z.infer<typeof historySchema>

const shown = z
  .strictObject({ itemId, step: z.enum(CARE_STEPS), due: typedDay(CARE_TEXTS.dueWrong) })
  .describe('what the caller saw that the dose leads to; a difference is refused')
const vetsWord = {
  counts: z.boolean().optional().describe('the vet decides whether it counts'),
  complete: z.boolean().optional().describe('the course is complete with it'),
}
const ownDay = z.strictObject({ itemId, due: typedDay(CARE_TEXTS.dueWrong), reason })
const givenOn = typedDay(CARE_TEXTS.dayWrong).describe('not after today, nor before the birth')
const typedFor = z
  .strictObject({
    seen: typedDay(CARE_TEXTS.dueWrong).describe('the day that was set before'),
    itemId: itemId.nullable().describe('what it was set for; null: done with this'),
  })
  .optional()
  .describe('needed with the first vaccination of a pet for which a day was set before')

/** Doses given at the clinic. */
export const dosesSchema = z.strictObject({
  givenOn,
  appointmentId: z.uuid(CARE_REFUSALS.APPOINTMENT_MISSING.message).nullish(),
  completes: z
    .boolean()
    .default(false)
    .describe('marks the appointment as completed, for staff who may change appointments'),
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
        days: z.array(ownDay).max(10).default([]).describe('days that the vet sets in place of those'),
      }),
    )
    .min(1, CARE_TEXTS.nothingGiven)
    .max(20),
  againOn: typedDay(CARE_TEXTS.dueWrong)
    .nullish()
    .describe('the day on which the pet is to be seen again; it is taken back with the first dose'),
  typedFor,
  idempotencyKey,
})

/** A dose from a booklet. */
export const elsewhereSchema = z.strictObject({
  givenOn,
  itemIds: z.array(itemId).min(1, CARE_TEXTS.itemRequired).max(10),
  note: optionalLine(200).describe('what it was, and who gave it'),
  batch: optionalCode(40),
  ...vetsWord,
  days: z
    .array(ownDay)
    .max(10)
    .default([])
    .describe('days that are set with it, since a later dose of the item holds otherwise'),
  typedFor,
  idempotencyKey,
})

/** What staff decide of an item without a dose. */
export const choiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('set'),
    due: typedDay(CARE_TEXTS.dueWrong).describe('not before today'),
    reason,
  }),
  z.strictObject({ kind: z.literal('planned').describe('the first day, by the pet’s age') }),
  z.strictObject({ kind: z.literal('stopped').describe('not for this pet'), reason }),
])

const { PET_MISSING, PET_DECEASED, ITEM_MISSING, PRODUCT_MISSING, APPOINTMENT_MISSING } = CARE_REFUSALS
const { CARE_CHANGED, GIVEN_ALREADY, BATCH_EXPIRED, DOSE_MISSING, DOSE_TAKEN_BACK, KEY_REUSED } =
  CARE_REFUSALS
const changes = { PET_MISSING, PET_DECEASED, ITEM_MISSING, CARE_CHANGED }

export const careContract = oc.tag('Preventive care: doses and what is due').router({
  get: ownersAndStaff('care:read', { scope: 'care:read' })
    .route(
      get(
        '/pets/{id}/care',
        'What one of the caller’s own pets was given and is due for; staff can read any',
      ),
    )
    .input(z.strictObject({ id: petId }))
    .output(petCareSchema)
    .errors({ PET_MISSING }),
  getHistory: staff('care:write', { scope: 'care:read' })
    .route(get('/clinic/pets/{id}/care/history', 'What a form needs to propose the days that doses lead to'))
    .input(z.strictObject({ id: petId }))
    .output(historySchema)
    .errors({ PET_MISSING }),
  record: staff('care:write', { scope: 'care:write', words: 'Doses recorded' })
    .route(post('/clinic/pets/{id}/doses', 'Record what a pet was given; it leaves the shelf'))
    .route({ successStatus: 201 })
    .input(dosesSchema.extend({ id: petId }))
    .output(petCareSchema)
    .errors({ ...changes, PRODUCT_MISSING, APPOINTMENT_MISSING, GIVEN_ALREADY, BATCH_EXPIRED, KEY_REUSED })
    .errors({ STATUS_CHANGED: STATUS_REFUSALS.STATUS_CHANGED }),
  recordElsewhere: staff('care:write', { scope: 'care:write', words: 'Dose given elsewhere recorded' })
    .route(post('/clinic/pets/{id}/doses/elsewhere', 'Record a dose that someone else gave'))
    .route({ successStatus: 201 })
    .input(elsewhereSchema.extend({ id: petId }))
    .output(petCareSchema)
    .errors({ ...changes, KEY_REUSED }),
  takeBack: staff('care:write', { scope: 'care:write', words: 'Dose removed' })
    .route(post('/clinic/doses/{id}/take-back', 'Take back a dose that was recorded by mistake'))
    .route({ description: 'Days are as they were before it.' })
    .input(
      z.strictObject({
        id: z.uuid(DOSE_MISSING.message),
        reason,
        toShelf: z.boolean().default(true).describe('false: it is used up'),
      }),
    )
    .output(takenBackSchema)
    .errors({ DOSE_MISSING, DOSE_TAKEN_BACK, PET_MISSING }),
  choose: staff('care:write', { scope: 'care:write', words: 'Day of preventive care chosen' })
    .route(put('/clinic/pets/{id}/care', 'Set or plan the day of an item, or stop it for a pet'))
    .input(z.strictObject({ id: petId, itemId, choice: choiceSchema, typedFor }))
    .output(petCareSchema)
    .errors(changes),
  seeAgain: staff('care:write', { scope: 'care:write', words: 'Checkup day set' })
    .route(put('/clinic/pets/{id}/checkup', 'Say when a pet is to be seen again'))
    .route({ description: 'It is over once the pet has an appointment from 7 days before that day on.' })
    .input(
      z.strictObject({
        id: petId,
        due: typedDay(CARE_TEXTS.dueWrong).nullable().describe('not before today; null: not again'),
      }),
    )
    .output(petCareSchema)
    .errors({ PET_MISSING, PET_DECEASED }),
  saveCheckup: staff('settings:write', { scope: 'care:write', words: 'Checkup days switched' })
    .route(put('/clinic/care/checkup', 'Switch on or off that pets are seen again on a day'))
    .input(z.strictObject({ active: z.boolean() }))
    .output(z.object({ active: z.boolean() })),
  listItems: staff('settings:write', { scope: 'care:read' })
    .route(get('/clinic/care/items', 'The care items, and the products that are given for them'))
    .input(noInput)
    .output(
      z.object({
        items: z.array(itemSchema),
        checkup: z.boolean().describe('days are set on which pets are seen again'),
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
            '`overdue`: due before today; `pending`: due after today; `invite`: due, without an appointment to come; `none`: pets that it suits without a dose or a day, the newest first; omitted: all that are due',
          ),
        cursor: cursorSchema,
      }),
    )
    .output(pageOf(dueSchema))
    .errors({ ITEM_MISSING }),
  listOfBatch: staff('care:read', { scope: 'care:read' })
    .route(get('/clinic/care/products/{id}/given', 'List the pets that were given a batch of a product'))
    .route({ description: 'For a batch that its maker calls back. The latest first; at most 500.' })
    .input(
      z.strictObject({
        id: z.uuid(PRODUCT_MISSING.message),
        batch: line(CARE_TEXTS.batchRequired, 40)
          .overwrite(cleanCode)
          .describe('as it is printed, in capitals or not'),
      }),
    )
    .output(z.array(givenSchema))
    .errors({ PRODUCT_MISSING }),
  listDueItems: staff('care:read', { scope: 'care:read' })
    .route(get('/clinic/care/due', 'The items that are on, for which pets can be due'))
    .input(noInput)
    .output(z.array(dueItemSchema)),
  addItem: staff('settings:write', { scope: 'care:write', words: 'Care item added' })
    .route(post('/clinic/care/items', 'Add a care item of the clinic’s own'))
    .route({ successStatus: 201 })
    .input(z.strictObject({ ...itemFields, ...newItemFields, idempotencyKey }))
    .output(itemSchema)
    .errors({ KEY_REUSED }),
  saveItem: staff('settings:write', { scope: 'care:write', words: 'Care item changed' })
    .route(put('/clinic/care/items/{id}', 'Change a care item; days that were decided stay'))
    .input(z.strictObject({ id: itemId, ...itemFields }))
    .output(itemSchema)
    .errors({ ITEM_MISSING }),
  saveProduct: staff('settings:write', { scope: 'care:write', words: 'Given product changed' })
    .route(
      put('/clinic/care/products/{id}', 'Say what a product is given for; for nothing, it is given no more'),
    )
    .input(
      z.strictObject({
        id: z.uuid(PRODUCT_MISSING.message),
        itemIds: z.array(itemId).max(10),
        charged: z.boolean().default(false).describe('a dose is charged on a bill'),
        validity: spanSchema.nullable().describe('how long it protects, in place of the schedule’s booster'),
      }),
    )
    .output(z.object({ saved: z.literal(true) }))
    .errors({ PRODUCT_MISSING, ITEM_MISSING }),
})
