import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CHANGED_MEANWHILE } from '../../../lib/changed-meanwhile.ts'
import { SHEET_PAPERS } from '../../../lib/files/print-blocks.ts'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { get, patch, post } from '../../../lib/route.ts'
import { seenFields } from '../../../lib/seen-fields.ts'
import { optionalLine, searchSchema } from '../../../lib/text.ts'
import { PRODUCT_KINDS } from '../../money/orders/rules.ts'
import { WEIGHT_REFUSALS } from '../../owners/pets/weight-texts.ts'
import { weightIsRight } from '../../owners/pets/weights-contract.ts'
import { staff } from '../../platform/auth/access.ts'
import { MAX_FREE_TOP } from './rules.ts'
import {
  medicineSchema,
  sheetFields,
  sheetPageSchema,
  sheetSchema,
  unsignedSheetSchema,
} from './sheet-schemas.ts'
import { SHEET_REFUSALS, SHEET_TEXTS } from './texts.ts'
import { WRONG_REFUSALS } from './wrong-texts.ts'

const {
  AGAIN_WRONG,
  APPOINTMENT_MISSING,
  DONE_BILLED,
  DONE_MISSING,
  DONE_MOVED,
  DONE_SINCE,
  NO_REGISTRATION,
  NOT_SIGNED,
  PET_MISSING,
  PRODUCT_MISSING,
  REASON_REQUIRED,
  SERVICE_MISSING,
  SHEET_CHANGED,
  SHEET_EMPTY,
  SHEET_ERASED,
  SHEET_MISSING,
  SIGNED,
} = SHEET_REFUSALS
const { SHEET_DISCARDED } = WRONG_REFUSALS

const sheetId = z.uuid(SHEET_MISSING.message)
const petId = z.uuid(PET_MISSING.message)
const appointmentId = z.uuid(APPOINTMENT_MISSING.message)

const lineId = z.uuid(DONE_MISSING.message)
const productId = z.uuid(PRODUCT_MISSING.message)
const serviceId = z.uuid(SERVICE_MISSING.message)
const thousandths = z
  .int(SHEET_TEXTS.quantity)
  .min(1, SHEET_TEXTS.quantity)
  .max(999_000, SHEET_TEXTS.quantity)

/** The space left free at the top of each page for a printed pad, in millimetres; 0 prints the clinic's head. */
const freeTop = z.coerce
  .number(SHEET_TEXTS.freeTop)
  .int(SHEET_TEXTS.freeTop)
  .min(0, SHEET_TEXTS.freeTop)
  .max(MAX_FREE_TOP, SHEET_TEXTS.freeTop)

export const SHEETS_TAG = 'Case sheets'

export const sheetsContract = oc.tag(SHEETS_TAG).router({
  findForAppointment: staff('records:read', { scope: 'records:read' })
    .route(
      get(
        '/clinic/appointments/{id}/sheet',
        'Get an appointment’s case sheet, or the values with which to begin one',
      ),
    )
    .input(z.strictObject({ id: appointmentId }))
    .output(sheetPageSchema)
    .errors({ APPOINTMENT_MISSING }),
  findForPet: staff('records:read', { scope: 'records:read' })
    .route(
      get(
        '/clinic/pets/{id}/sheet',
        'Get the values with which to begin a case sheet without an appointment, such as for a call',
      ),
    )
    .input(z.strictObject({ id: petId }))
    .output(sheetPageSchema)
    .errors({ PET_MISSING }),
  get: staff('records:read', { scope: 'records:read' })
    .route(get('/clinic/sheets/{id}', 'Get a case sheet'))
    .route({
      description:
        'Staff who can only read get the version that was signed last, even while someone is changing the sheet.',
    })
    .input(z.strictObject({ id: sheetId }))
    .output(sheetPageSchema)
    .errors({ SHEET_MISSING }),
  begin: staff('records:write', { scope: 'records:write', words: 'Case sheet begun' })
    .route(post('/clinic/sheets', 'Begin a case sheet'))
    .route({
      description:
        'An appointment has one sheet, so a second request gets the first sheet. The caller chooses the id, so a request that is sent twice begins one sheet.',
    })
    .input(
      z.strictObject({
        id: sheetId,
        petId,
        appointmentId: appointmentId.nullable().describe('null: no appointment'),
      }),
    )
    .output(sheetSchema)
    .errors({ PET_MISSING, APPOINTMENT_MISSING, SHEET_ERASED }),
  save: staff('records:write', { scope: 'records:write', unrecorded: true })
    .route(patch('/clinic/sheets/{id}', 'Save some fields of a case sheet'))
    .route({ description: 'Texts are saved as typed. Signing removes superfluous spaces.' })
    .input(
      z
        .strictObject(sheetFields)
        .partial()
        .extend({ id: sheetId, seen: seenFields(sheetFields) }),
    )
    .output(z.object({ edit: z.int() }))
    .errors({ SHEET_MISSING, SHEET_ERASED, SHEET_DISCARDED, SIGNED, ...CHANGED_MEANWHILE }),
  addDone: staff('records:write', { scope: 'records:write', words: 'Line added to a case sheet' })
    .route(
      post(
        '/clinic/sheets/{id}/done',
        'Add a treatment, product or service to a case sheet and its draft bill',
      ),
    )
    .route({
      description:
        'The price comes from the current price list. No answer contains the price. The caller chooses the line’s id, so a request that is sent twice adds one line.',
    })
    .input(
      z.strictObject({
        id: sheetId,
        lineId,
        productId: productId.optional(),
        serviceId: serviceId.optional().describe('required without `productId`'),
        thousandths: thousandths
          .optional()
          .describe('the quantity in thousandths of a unit; one unit by default'),
      }),
    )
    .output(sheetSchema)
    .errors({
      SHEET_MISSING,
      SHEET_ERASED,
      SHEET_DISCARDED,
      SIGNED,
      DONE_MISSING,
      PRODUCT_MISSING,
      SERVICE_MISSING,
    }),
  changeDone: staff('records:write', { scope: 'records:write', words: 'Line of a case sheet changed' })
    .route(post('/clinic/sheets/{id}/change-done', 'Change the quantity of a line on a case sheet'))
    .input(z.strictObject({ id: sheetId, lineId, thousandths }))
    .output(sheetSchema)
    .errors({ SHEET_MISSING, SHEET_ERASED, SHEET_DISCARDED, SIGNED, DONE_MISSING, DONE_BILLED, DONE_MOVED }),
  removeDone: staff('records:write', { scope: 'records:write', words: 'Line removed from a case sheet' })
    .route(post('/clinic/sheets/{id}/remove-done', 'Remove a line from a case sheet'))
    .input(z.strictObject({ id: sheetId, lineId }))
    .output(sheetSchema)
    .errors({ SHEET_MISSING, SHEET_ERASED, SHEET_DISCARDED, SIGNED, DONE_MISSING, DONE_BILLED, DONE_MOVED }),
  searchItems: staff('records:write', { scope: 'records:read' })
    .route(get('/clinic/sheets/items', 'Search products, treatments and services by name'))
    .input(z.strictObject({ q: searchSchema.describe('part of a name; omitted: all') }).optional())
    .output(
      z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          kind: z.enum([...PRODUCT_KINDS, 'service']),
          isDose: z.boolean().describe('true: a product that is given as a dose, such as a vaccine'),
        }),
      ),
    ),
  sign: staff('records:sign', { scope: null, words: 'Case sheet signed' })
    .route(post('/clinic/sheets/{id}/sign', 'Sign a case sheet; the signed version never changes'))
    .input(
      z.strictObject({
        id: sheetId,
        seenEdit: z.int().min(0).describe('the value of `edit` that the caller read'),
        reason: optionalLine(500).describe(
          'a description of the changes; required from the second version on',
        ),
        weightIsRight,
      }),
    )
    .output(sheetSchema)
    .errors({
      SHEET_MISSING,
      SHEET_ERASED,
      SHEET_DISCARDED,
      SIGNED,
      SHEET_CHANGED,
      SHEET_EMPTY,
      AGAIN_WRONG,
      NO_REGISTRATION,
      REASON_REQUIRED,
      WEIGHT_DOUBTFUL: WEIGHT_REFUSALS.WEIGHT_DOUBTFUL,
    }),
  amend: staff('records:sign', { scope: null, words: 'Signed case sheet opened for changes' })
    .route(post('/clinic/sheets/{id}/amend', 'Open a signed case sheet to change it'))
    .route({ description: 'The signed version stays. The signature of the next version requires a reason.' })
    .input(z.strictObject({ id: sheetId }))
    .output(sheetSchema)
    .errors({ SHEET_MISSING, SHEET_ERASED, SHEET_DISCARDED, NOT_SIGNED }),
  dropChanges: staff('records:sign', { scope: null, words: 'Amendment of a case sheet dropped' })
    .route(
      post('/clinic/sheets/{id}/drop-changes', 'Drop the changes since the last signature of a case sheet'),
    )
    .input(z.strictObject({ id: sheetId }))
    .output(sheetSchema)
    .errors({ SHEET_MISSING, SHEET_ERASED, SHEET_DISCARDED, NOT_SIGNED, DONE_SINCE }),
  listUnsigned: staff('records:read', { scope: 'records:read' })
    .route(get('/clinic/sheets', 'List the case sheets that wait for a signature, oldest first'))
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(pageOf(unsignedSheetSchema).extend({ count: z.int().describe('of all pages') })),
  searchMedicines: staff('records:read', { scope: 'records:read' })
    .route(get('/clinic/medicines', 'Search medicines that were prescribed before, most used first'))
    .input(z.strictObject({ q: searchSchema.describe('part of a name; omitted: all') }).optional())
    .output(z.array(medicineSchema.extend({ id: z.uuid() }))),
  getPrescription: staff('records:read', { scope: 'records:read' })
    .route(get('/clinic/sheets/{id}/prescription', 'Download the prescription of a case sheet as a PDF file'))
    .input(
      z.strictObject({
        id: sheetId,
        paper: z.enum(SHEET_PAPERS).optional().describe('A5 by default'),
        freeTop: freeTop
          .optional()
          .describe(
            'the free space at the top of each page in millimetres, for a printed letterhead; 0 prints the clinic’s letterhead',
          ),
      }),
    )
    .output(z.file().mime(['application/pdf']))
    .errors({ SHEET_MISSING }),
})
