import { z } from 'zod'
import { genderLabels } from '../../owners/pets/rules.ts'
import { signerSchema } from '../sheets/sheet-schemas.ts'

/** What a certificate can be about. */
export const CERTIFICATE_KINDS = ['vaccination', 'health'] as const
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number]

/** How an animal travels. */
export const TRAVELS = ['train', 'flight', 'road'] as const
export type Travel = (typeof TRAVELS)[number]

const day = z.iso.date()
const travel = z.enum(TRAVELS)

/** A dose as a certificate names it. */
const certifiedDose = z.object({
  id: z.uuid(),
  items: z.array(z.string()).describe('the names of the dose’s items, such as Anti-rabies'),
  product: z.string(),
  batch: z.string().nullable(),
  expiresOn: day.nullable(),
  givenOn: day,
  validUntil: day,
})
export type CertifiedDose = z.infer<typeof certifiedDose>

const exam = z
  .object({ examinedAt: z.iso.datetime(), weight: z.number().nullable(), travel })
  .nullable()
  .describe('null: not a health certificate')

const animal = z.object({
  name: z.string(),
  species: z.string(),
  breed: z.string().nullable(),
  gender: z
    .string()
    .nullable()
    .describe(`${Object.keys(genderLabels()).join(' or ')}; null: unknown`),
  colour: z.string().nullable(),
  neutered: z.boolean().nullable(),
  age: z.int().nullable().describe('in years on the day of issue; null: unknown'),
  birthDate: day.nullable(),
  birthDateEstimated: z.boolean(),
  microchip: z.string().nullable(),
})

const clinicFacts = z.object({ name: z.string(), address: z.string(), phone: z.string() })

/** What is written down when a certificate is issued. */
export const factsSchema = z.object({
  clinic: clinicFacts,
  pet: animal,
  owner: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  signer: signerSchema,
  doses: z.array(certifiedDose),
  exam,
})
export type Facts = z.infer<typeof factsSchema>

/** What anyone sees who has the code of a certificate: nothing of the owner. */
export const checkedSchema = z.object({
  kind: z.enum(CERTIFICATE_KINDS),
  number: z.string(),
  issuedOn: day,
  validUntil: day.nullable().describe('null: the certificate never expires'),
  hasRunOut: z.boolean(),
  withdrawnOn: day.nullable(),
  clinic: clinicFacts,
  pet: animal.omit({ microchip: true }).extend({
    microchipEnd: z.string().nullable().describe('the last four digits of the microchip'),
  }),
  signer: signerSchema,
  doses: z.array(certifiedDose.omit({ id: true })),
  exam,
})
export type Checked = z.infer<typeof checkedSchema>

/** A certificate as staff and the owner see it in a list. */
export const certificateSchema = checkedSchema.extend({
  id: z.uuid(),
  token: z.string().describe('the secret in the certificate’s QR code'),
  pet: animal,
  doses: z.array(certifiedDose),
  withdrawnBecause: z.string().nullable().describe('null for owners'),
  isDoubtful: z
    .boolean()
    .describe('true: a dose on the certificate was removed later; always false for owners'),
})
export type Certificate = z.infer<typeof certificateSchema>

/** What can be certified of a pet today. */
export const choicesSchema = z.object({
  doses: z.array(certifiedDose).describe('doses given at this clinic, latest first'),
  weight: z.number().nullable().describe('the last entered weight, in kg'),
  isRegistered: z.boolean().describe('true: the caller has a registration number'),
})
export type Choices = z.infer<typeof choicesSchema>
