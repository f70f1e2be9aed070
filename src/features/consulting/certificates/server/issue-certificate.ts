import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { clinic } from '../../../../clinic/clinic.ts'
import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { once } from '../../../../lib/server/http/once.ts'
import { lettersWithoutFont } from '../../../../lib/server/print/fonts.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { assertNumbersKnown } from '../../../money/bills/server/issue.ts'
import { takeNumber } from '../../../money/bills/server/number-queries.ts'
import { ageOn } from '../../../owners/pets/rules.ts'
import { publicPhone } from '../../../platform/auth/rules.ts'
import { lockPatient } from '../../care/server/settle.ts'
import { findSigner } from '../../sheets/server/sign-sheet.ts'
import type { Signer } from '../../sheets/sheet-schemas.ts'
import type { CertifiedDose, Facts } from '../certificate-schemas.ts'
import type { certifiedSchema } from '../contract.ts'
import { CERTIFICATE_REFUSALS, CERTIFICATE_TEXTS, unprintableWords } from '../texts.ts'
import { findSubject, insertCertificate, listCertifiable, type SubjectRow } from './queries.ts'

type Certified = z.output<typeof certifiedSchema>
type By = { userId: string; now: Date }

/**
 * Issues a certificate in a transaction, whose last step is its number, and returns its id. A repeated submit of a form
 * issues one. Refuses a pet that has died, a dose that was taken back, who has no registration number, and letters that can’t
 * be printed.
 */
export async function issueCertificate(
  db: Db,
  { userId, now }: By,
  input: { id: string; certified: Certified; idempotencyKey: string },
): Promise<string> {
  const { id: petId, certified } = input
  return await once(db, { userId, input, refusals: CERTIFICATE_REFUSALS }, async (tx) => {
    const patient = await lockPatient(tx, petId)
    if (patient.deceasedOn !== null) throw refusal(CERTIFICATE_REFUSALS, 'PET_DECEASED')
    const signer = await findSigner(tx, userId)
    return await writeCertificate(tx, { petId, certified, signer, userId, now })
  })
}

type Writing = By & { petId: string; certified: Certified; signer: Signer }

/** Writes down a certificate in the name of a signer, under the next number. Its pet is locked. */
export async function writeCertificate(
  tx: Tx,
  { petId, certified, signer, userId, now }: Writing,
): Promise<string> {
  const subject = await findSubject(tx, petId, 'all')
  if (subject === undefined) throw refusal(CERTIFICATE_REFUSALS, 'PET_MISSING')
  if (certified.kind === 'health') assertExamined(certified.examinedAt, subject.birthDate, now)
  const doses = certified.kind === 'health' ? [] : await dosesOf(tx, petId, certified.doseIds)
  const issuedOn = clinicDay(now)
  const facts = factsOf({ ...subject, age: ageOn(issuedOn, subject) }, { signer, doses, certified })
  assertPrintable(facts)
  await assertNumbersKnown(tx)
  return await insertCertificate(tx, {
    ...{ kind: certified.kind, petId, customerId: subject.customerId, facts },
    ...{ token: randomBytes(16).toString('base64url'), validUntil: lastOf(doses) },
    ...{ issuedOn, issuedBy: userId, issuedAt: now, label: await takeNumber(tx, 'certificate', issuedOn) },
  })
}

async function dosesOf(tx: Tx, petId: string, ids: readonly string[]): Promise<CertifiedDose[]> {
  const doses = (await listCertifiable(tx, petId)).filter(({ id }) => ids.includes(id))
  if (doses.length < new Set(ids).size) throw refusal(CERTIFICATE_REFUSALS, 'DOSE_MISSING')
  return doses
}

function assertExamined(examinedAt: string, birthDate: string | null, now: Date): void {
  const at = new Date(examinedAt)
  if (at <= now && (birthDate === null || clinicDay(at) >= birthDate)) return
  throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', {
    fields: { 'certified.examinedAt': CERTIFICATE_TEXTS.examinedAt },
  })
}

function factsOf(
  subject: SubjectRow,
  { signer, doses, certified }: Pick<Facts, 'signer' | 'doses'> & { certified: Certified },
): Facts {
  const { name, species, breed, gender, colour, neutered } = subject
  const { age, birthDate, birthDateEstimated, microchip } = subject
  const { ownerName, ownerPhone, ownerAddress } = subject
  return {
    clinic: { name: clinic.name, address: clinic.address.join(', '), phone: clinic.phone.display },
    pet: { name, species, breed, gender, colour, neutered, age, birthDate, birthDateEstimated, microchip },
    owner: { name: ownerName, address: ownerAddress ?? '', phone: publicPhone(ownerPhone) ?? '' },
    signer,
    doses,
    exam:
      certified.kind === 'health'
        ? { examinedAt: certified.examinedAt, weight: certified.weight, travel: certified.travel }
        : null,
  }
}

/** Refuses what no font of the printer has, such as a name in Tamil letters. */
function assertPrintable(facts: Facts): void {
  const letters = lettersWithoutFont(JSON.stringify(facts))
  if (letters.length === 0) return
  const { status } = CERTIFICATE_REFUSALS.LETTERS_UNPRINTABLE
  const named = { LETTERS_UNPRINTABLE: { status, message: unprintableWords(letters) } }
  throw refusal(named, 'LETTERS_UNPRINTABLE', { letters })
}

/** A certificate has run out once each of its doses has. */
function lastOf(doses: readonly CertifiedDose[]): string | null {
  return (
    doses
      .map(({ validUntil }) => validUntil)
      .sort()
      .at(-1) ?? null
  )
}
