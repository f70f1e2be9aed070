import { oc } from '@orpc/contract'
import { z } from 'zod'
import { get, post } from '../../../lib/route.ts'
import { line } from '../../../lib/text.ts'
import { ISSUE_REFUSALS } from '../../money/bills/texts.ts'
import { scaleWeight } from '../../owners/pets/contract.ts'
import { anyone, ownersAndStaff, staff } from '../../platform/auth/access.ts'
import { LIMIT_REFUSALS } from '../../platform/auth/texts.ts'
import { certificateSchema, checkedSchema, choicesSchema, TRAVELS } from './certificate-schemas.ts'
import { CERTIFICATE_REFUSALS, CERTIFICATE_TEXTS } from './texts.ts'

const { PET_MISSING, PET_DECEASED, DOSE_MISSING, NO_REGISTRATION, LETTERS_UNPRINTABLE } = CERTIFICATE_REFUSALS
const { CERTIFICATE_MISSING, WITHDRAWN, KEY_REUSED } = CERTIFICATE_REFUSALS
const { NUMBERS_UNSURE } = ISSUE_REFUSALS

const petId = z.uuid(PET_MISSING.message)
const certificateId = z.uuid(CERTIFICATE_MISSING.message)
const pdf = z.file().mime(['application/pdf'])

/** What is certified. */
export const certifiedSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('vaccination').describe('doses given at this clinic'),
    doseIds: z
      .array(z.uuid(CERTIFICATE_TEXTS.dosesRequired), CERTIFICATE_TEXTS.dosesRequired)
      .min(1, CERTIFICATE_TEXTS.dosesRequired)
      .max(40),
  }),
  z.strictObject({
    kind: z.literal('health').describe('health and fitness to travel'),
    examinedAt: z.iso.datetime(CERTIFICATE_TEXTS.examinedAt).describe('not in the future'),
    weight: scaleWeight.nullable().describe('in kg'),
    travel: z.enum(TRAVELS),
  }),
])

export const certificatesContract = oc.tag('Certificates').router({
  listForPet: ownersAndStaff('care:read', { scope: 'care:read' })
    .route(get('/pets/{id}/certificates', 'List a pet’s certificates; owners can read only their own pets'))
    .input(z.strictObject({ id: petId }))
    .output(z.array(certificateSchema))
    .errors({ PET_MISSING }),
  getChoices: staff('care:sign', { scope: null })
    .route(
      get(
        '/clinic/pets/{id}/certificates/choices',
        'Get the doses and the weight for a new certificate of a pet',
      ),
    )
    .input(z.strictObject({ id: petId }))
    .output(choicesSchema)
    .errors({ PET_MISSING }),
  issue: staff('care:sign', { scope: null, words: 'Certificate issued' })
    .route(post('/clinic/pets/{id}/certificates', 'Issue a certificate; its facts never change'))
    .route({ successStatus: 201, description: 'The numbers of certificates have no gaps.' })
    .input(
      z.strictObject({
        id: petId,
        certified: certifiedSchema,
        idempotencyKey: z.uuid().describe('one id per form; the server handles a repeated submit once'),
      }),
    )
    .output(certificateSchema)
    .errors({ PET_MISSING, PET_DECEASED, DOSE_MISSING, NO_REGISTRATION, LETTERS_UNPRINTABLE })
    .errors({ NUMBERS_UNSURE, KEY_REUSED }),
  withdraw: staff('care:sign', { scope: null, words: 'Certificate withdrawn' })
    .route(post('/clinic/certificates/{id}/withdraw', 'Withdraw a wrong certificate'))
    .input(z.strictObject({ id: certificateId, reason: line(CERTIFICATE_TEXTS.reasonRequired, 500) }))
    .output(certificateSchema)
    .errors({ CERTIFICATE_MISSING, WITHDRAWN }),
  getFile: ownersAndStaff('care:read', { scope: 'care:read' })
    .route(
      get(
        '/certificates/{id}/file',
        'Download a pet’s certificate as a PDF file; owners can read only their own pets',
      ),
    )
    .input(z.strictObject({ id: certificateId }))
    .output(pdf)
    .errors({ CERTIFICATE_MISSING }),
  check: anyone({ scope: null })
    .route(post('/certificates/check', 'Check a certificate by the secret in its QR code'))
    .route({
      description: 'The answer names no owner. The method is POST, so that the secret is not part of a URL.',
    })
    .input(z.strictObject({ token: z.string().min(1).max(100) }))
    .output(checkedSchema)
    .errors({ CERTIFICATE_MISSING, ...LIMIT_REFUSALS }),
})
