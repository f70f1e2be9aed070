import { clinicDay } from '../../../../lib/time.ts'
import type { Certificate, Checked } from '../certificate-schemas.ts'
import type { CertificateRow } from './queries.ts'

/** A certificate as anyone sees it who has its code: nothing of the owner. */
export function presentChecked(row: CertificateRow, now: Date): Checked {
  const { pet, doses } = row.facts
  const { microchip, ...animal } = pet
  return {
    ...shownOf(row, now),
    pet: { ...animal, age: pet.age ?? null, microchipEnd: microchip === null ? null : microchip.slice(-4) },
    doses: doses.map(({ id: _, ...dose }) => dose),
  }
}

/** A certificate as staff and its owner see it; reasons and doubts are the clinic's. */
export function presentCertificate(row: CertificateRow, now: Date, isStaff: boolean): Certificate {
  return {
    ...shownOf(row, now),
    id: row.id,
    token: row.token,
    pet: { ...row.facts.pet, age: row.facts.pet.age ?? null },
    doses: row.facts.doses,
    withdrawnBecause: isStaff ? row.withdrawnBecause : null,
    isDoubtful: isStaff && row.isDoubtful,
  }
}

function shownOf({ kind, label, facts, validUntil, issuedOn, withdrawnAt }: CertificateRow, now: Date) {
  const { clinic, signer, exam } = facts
  return {
    kind,
    number: label,
    issuedOn,
    validUntil,
    hasRunOut: validUntil !== null && validUntil < clinicDay(now),
    withdrawnOn: withdrawnAt === null ? null : clinicDay(withdrawnAt),
    clinic,
    signer,
    exam,
  }
}
