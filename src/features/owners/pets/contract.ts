import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CHANGED_MEANWHILE } from '../../../lib/changed-meanwhile.ts'
import { PICTURE_TYPES } from '../../../lib/files/upload-limits.ts'
import { idempotencyKey } from '../../../lib/idempotency-key.ts'
import { noInput } from '../../../lib/no-input.ts'
import { changedAfterSchema, changesOf, cursorSchema, pageOf } from '../../../lib/page.ts'
import { get, post, put } from '../../../lib/route.ts'
import { seenFields } from '../../../lib/seen-fields.ts'
import { anyLine, blankToNull, instant, line, optionalLine } from '../../../lib/text.ts'
import { isCalendarDay } from '../../../lib/time.ts'
import { wholeNumber } from '../../../lib/typed/whole-number.ts'
import { TOO_OFTEN } from '../../../lib/words/too-often.ts'
import { customers, ownersAndStaff, staff } from '../../platform/auth/access.ts'
import { CHIP_PATTERN, GENDERS, MAX_WEIGHT } from './rules.ts'
import { PET_REFUSALS, PET_TEXTS } from './texts.ts'
import { VACCINATION_PERIODS } from './vaccination-periods.ts'

/** A calendar day (YYYY-MM-DD) or null; missing and blank values become null. */
const optionalDay = (message: string) =>
  z
    .string(message)
    .refine((day) => day === '' || isCalendarDay(day), message)
    .meta({ format: 'date' })
    .nullish()
    .transform((day) => (day === undefined || day === '' ? null : day))

/** The number of a microchip as a reader shows it, with or without blanks; blank becomes null. */
const chip = z
  .string()
  .nullable()
  .transform((typed) => blankToNull((typed ?? '').replace(/[\s-]/g, '')))
  .refine((digits) => digits === null || CHIP_PATTERN.test(digits), PET_TEXTS.microchip)

const furtherFields = {
  microchip: chip.optional().describe('15 digits; omit it to leave it unchanged'),
  colour: anyLine(60).nullable().transform(blankToNull).optional().describe('omit it to leave it unchanged'),
  neutered: z
    .boolean()
    .nullable()
    .optional()
    .describe('null if it is unknown; omit it to leave it unchanged'),
  birthDateEstimated: z.boolean().optional().describe('omit it to leave it unchanged'),
}

/** Why a weight is refused that is more exact than its form takes. */
export const TOO_EXACT = {
  tenths: 'Weight can have only one decimal place',
  grams: 'Please use at most three decimals',
} as const

/** True for a measure without smaller parts than a tenth (10), a thousandth (1000) … of its unit. */
export const isExactTo = (parts: number, value: number) => Math.round(value * parts) / parts === value

/** True for kilograms as exact as they can be typed into the details of a pet. */
export const isWholeTenths = (kilograms: number) => isExactTo(10, kilograms)

/** True for kilograms as exact as a scale shows them. */
export const isWholeGrams = (kilograms: number) => isExactTo(1000, kilograms)

/** A weight in kilograms that is exact to a part of which `message` speaks. */
export const weightWith = (isExact: (kilograms: number) => boolean, message: string) =>
  z
    .number(PET_TEXTS.weight)
    .min(0, PET_TEXTS.weight)
    .max(MAX_WEIGHT, `Weight must be at most ${MAX_WEIGHT} kg`)
    .refine(isExact, message)
    .nullish()
    .transform(orNull)

export const SCALE_TEXT = 'Please enter a weight from 0.001 to 2,000 kg'

/** What a scale shows, in kilograms. */
export const scaleWeight = z
  .number(SCALE_TEXT)
  .min(1 / 1000, SCALE_TEXT)
  .max(MAX_WEIGHT, SCALE_TEXT)
  .refine(isWholeGrams, TOO_EXACT.grams)

/** A weight as it is typed into a pet's details, with one decimal at most; one that is stored can have more. */
export const typedWeight = (isStored: (kilograms: number) => boolean) =>
  weightWith((kilograms) => isWholeTenths(kilograms) || isStored(kilograms), TOO_EXACT.tenths)

const petFields = {
  name: line(PET_TEXTS.nameRequired, 60),
  species: line(PET_TEXTS.speciesRequired, 60),
  breed: optionalLine(60),
  age: wholeNumber(PET_TEXTS.age).min(0, PET_TEXTS.age).max(30, PET_TEXTS.age).nullish().transform(orNull),
  birthDate: optionalDay(PET_TEXTS.birthDate).describe(
    'not in the future and at most 30 years ago; the age is computed from it',
  ),
  gender: z.enum(GENDERS).nullable().default('male').describe('null if it is unknown'),
  weight: typedWeight(() => false).describe('in kg, with at most one decimal place'),
  ...furtherFields,
}

/** The fields of a pet that is there. Which weight is stored is known once the pet is read. */
const changedFields = {
  ...petFields,
  weight: typedWeight(isWholeGrams).describe('in kg, with at most one decimal place or exactly as stored'),
}

/** Confirms a microchip that another pet has. */
export const chipIsRight = z
  .boolean()
  .optional()
  .describe('true to accept a microchip that another pet also has, after checking the number')

/** The day on which the next vaccination is due; null for none. */
export const vaccinationDay = optionalDay(PET_TEXTS.dueDate).describe('null for none')

const vaccinationFields = { nextVaccinationDue: vaccinationDay }

const petId = z.uuid(PET_REFUSALS.PET_MISSING.message)

/** A new pet. Breed, age (whole years), birth date and weight (kg) are optional; missing values become null. */
export const newPetSchema = z.strictObject(petFields)

/** The fields of a pet that can be entered, with null for those left out. */
export type PetFields = z.output<typeof newPetSchema>

export const petSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  species: z.string(),
  breed: z.string().nullable(),
  age: z
    .int()
    .nullable()
    .describe('in whole years, computed from the birth date if it is known, otherwise as entered'),
  birthDate: z.iso.date().nullable(),
  birthDateEstimated: z.boolean(),
  gender: z.enum(GENDERS).nullable().describe('null if it is unknown'),
  weight: z.number().nullable().describe('in kg, exact to the gram'),
  microchip: z.string().nullable(),
  colour: z.string().nullable(),
  neutered: z.boolean().nullable().describe('null if it is unknown'),
  imageUrl: z.string().nullable(),
  nextVaccinationDue: z.iso.date().nullable(),
  deceasedOn: z.iso.date().nullable().describe('the day on which the pet died; null while it is alive'),
})
export type Pet = z.infer<typeof petSchema>

/** A pet with what is booked for it. */
export const caredPetSchema = petSchema.extend({
  vaccinationBookedAt: instant
    .nullable()
    .describe('the time of the appointment for the next vaccination; null if none is booked'),
})
export type CaredPet = z.infer<typeof caredPetSchema>

/** A pet with its owner and the number of its upcoming appointments. */
export const petDetailsSchema = caredPetSchema.extend({
  owner: z.object({ id: z.uuid(), fullName: z.string(), phone: z.string().nullable() }),
  followsDoses: z
    .boolean()
    .describe(
      'true if the pet’s doses or plans determine the day of its next vaccination; no one can then set the day by hand',
    ),
  coming: z
    .object({ pending: z.int(), confirmed: z.int() })
    .describe(
      'the number of upcoming appointments by status; for the owner, a moved appointment keeps its earlier status until the clinic answers',
    ),
})

/** A pet with its owner, as other programs read it. */
const ownedPetSchema = petSchema.extend({ owner: petDetailsSchema.shape.owner })

export type PetDetails = z.infer<typeof petDetailsSchema>

/** A pet whose next vaccination has a day, with its owner and its next appointment. */
export const dueVaccinationSchema = caredPetSchema
  .pick({ id: true, name: true, species: true, imageUrl: true, vaccinationBookedAt: true })
  .extend({
    due: z.string().describe('YYYY-MM-DD'),
    owner: petDetailsSchema.shape.owner,
    nextAppointment: z
      .object({ appointmentDate: instant, serviceType: z.string() })
      .nullable()
      .describe('the pet’s next appointment, for any service'),
  })
export type DueVaccination = z.infer<typeof dueVaccinationSchema>

function orNull(value: number | null | undefined): number | null {
  return value ?? null
}

const { PETS_FULL, KEY_REUSED, CHIP_KNOWN } = PET_REFUSALS
const addRefusals = { PETS_FULL, KEY_REUSED, CHIP_KNOWN }

export const PETS_TAG = 'Pets, their photos and vaccinations'

export const petsContract = oc.tag(PETS_TAG).router({
  listOwn: customers({ scope: 'pets:read' })
    .route(get('/pets', 'List the caller’s own pets, newest first'))
    .input(noInput)
    .output(z.array(caredPetSchema)),
  listForCustomer: staff('pets:read', { scope: 'pets:read' })
    .route(get('/clinic/customers/{id}/pets', 'List the pets of a customer, newest first'))
    .input(z.strictObject({ id: z.uuid(PET_REFUSALS.OWNER_MISSING.message) }))
    .output(z.array(caredPetSchema))
    .errors({ OWNER_MISSING: PET_REFUSALS.OWNER_MISSING }),
  list: staff('pets:read', { scope: 'pets:read' })
    .route(get('/clinic/pets', 'List all pets with their owners, in the order of their last change'))
    .input(z.strictObject({ changedAfter: changedAfterSchema.default('0') }).optional())
    .output(changesOf(ownedPetSchema)),
  add: customers({ scope: 'pets:write', words: 'Pet added' })
    .route(post('/pets', 'Add a pet for the caller'))
    .route({ successStatus: 201 })
    .input(newPetSchema.extend({ chipIsRight, idempotencyKey: idempotencyKey.optional() }))
    .output(petSchema)
    .errors({ ...addRefusals, ...TOO_OFTEN }),
  addFor: staff('pets:write', { scope: 'pets:write', words: 'Pet added by the clinic' })
    .route(post('/clinic/customers/{id}/pets', 'Add a pet for a customer'))
    .route({ successStatus: 201 })
    .input(
      newPetSchema.extend({
        id: z.uuid(PET_REFUSALS.OWNER_MISSING.message),
        chipIsRight,
        idempotencyKey: idempotencyKey.optional(),
      }),
    )
    .output(petSchema)
    .errors({ OWNER_MISSING: PET_REFUSALS.OWNER_MISSING, ...addRefusals }),
  get: ownersAndStaff('pets:read', { scope: 'pets:read' })
    .route(get('/pets/{id}', 'Get one of the caller’s own pets (staff: any pet)'))
    .input(z.strictObject({ id: petId }))
    .output(petDetailsSchema)
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING }),
  update: ownersAndStaff('pets:write', { scope: 'pets:write', words: 'Pet changed' })
    .route(put('/pets/{id}', 'Change one of the caller’s own pets (staff: any pet)'))
    .input(z.strictObject({ id: petId, ...changedFields, chipIsRight, seen: seenFields(changedFields) }))
    .output(petSchema)
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING, CHIP_KNOWN, ...CHANGED_MEANWHILE }),
  setVaccination: staff('pets:write', { scope: 'pets:write', words: 'Next vaccination set' })
    .route(
      put('/clinic/pets/{id}/vaccination', 'Set or clear the day on which a pet’s next vaccination is due'),
    )
    .input(z.strictObject({ id: petId, ...vaccinationFields, seen: seenFields(vaccinationFields) }))
    .output(petSchema)
    .errors({
      PET_MISSING: PET_REFUSALS.PET_MISSING,
      PET_DECEASED: PET_REFUSALS.PET_DECEASED,
      FOLLOWS_DOSES: PET_REFUSALS.FOLLOWS_DOSES,
      ...CHANGED_MEANWHILE,
    }),
  undoDeceased: ownersAndStaff('pets:write', {
    scope: 'pets:write',
    words: 'Pet no longer marked as deceased',
  })
    .route(
      post(
        '/pets/{id}/deceased/undo',
        'Remove the mark “deceased” from one of the caller’s own pets (staff: any pet)',
      ),
    )
    .route({ description: 'Appointments that were cancelled because of the death stay cancelled.' })
    .input(z.strictObject({ id: petId }))
    .output(petSchema)
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING }),
  listDueVaccinations: staff('pets:read', { scope: 'pets:read' })
    .route(
      get('/clinic/vaccinations', 'List the pets that have a day for their next vaccination, earliest first'),
    )
    .input(
      z
        .strictObject({
          period: z
            .enum(VACCINATION_PERIODS)
            .optional()
            .describe('`overdue`: due before today; `pending`: due after today; omitted: all'),
          cursor: cursorSchema,
        })
        .optional(),
    )
    .output(pageOf(dueVaccinationSchema)),
  setPhoto: ownersAndStaff('pets:write', { scope: 'pets:write', words: 'Photo added' })
    .route(put('/pets/{id}/photo', 'Set the photo of one of the caller’s own pets (staff: any pet)'))
    .route({
      inputStructure: 'detailed',
      description:
        'The body is a JPEG, PNG or WebP picture of at most 5 MB and 40 million pixels, with its content type. The server stores it as a square WebP without metadata.',
    })
    .input(
      z.object({
        params: z.strictObject({ id: petId }),
        query: noInput,
        body: z.file(PET_TEXTS.noPhoto).mime([...PICTURE_TYPES], PET_TEXTS.noPhoto),
      }),
    )
    .output(petSchema)
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING, PHOTOS_FULL: PET_REFUSALS.PHOTOS_FULL }),
  removePhoto: ownersAndStaff('pets:write', { scope: 'pets:write', words: 'Photo removed' })
    .route(post('/pets/{id}/photo/remove', 'Remove a pet’s photo'))
    .input(z.strictObject({ id: petId }))
    .output(petSchema)
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING }),
  getPhoto: ownersAndStaff('pets:read', { scope: 'pets:read' })
    .route(get('/photos/{id}', 'Get the photo of one of the caller’s own pets as WebP (staff: any pet)'))
    .input(z.strictObject({ id: z.uuid(PET_REFUSALS.PHOTO_MISSING.message) }))
    .output(z.file().mime(['image/webp']))
    .errors({ PHOTO_MISSING: PET_REFUSALS.PHOTO_MISSING }),
})
