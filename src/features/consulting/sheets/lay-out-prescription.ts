import type { PrintBlock } from '../../../lib/files/print-blocks.ts'
import { clinicDay, formatYearDay } from '../../../lib/time.ts'
import { ageOn, formatAge, kindOf } from '../../owners/pets/rules.ts'
import { measureWords } from './rules.ts'
import type { Medicine, OwnSheet, Sheet, Signer, ToOwner } from './sheet-schemas.ts'

export type Prescription = Pick<Sheet, 'id' | 'seenAt' | 'isOpen'> & {
  pet: OwnSheet['pet'] & { birthDate: string | null }
  content: ToOwner
  signature: OwnSheet['signature'] | null
  clinic: { name: string; address: string; phone: string }
  /** True where the head is printed on the paper already. */
  hasHead: boolean
}

/** A prescription as blocks, which the page, its printer and the PDF file draw alike. */
export function layOutPrescription(prescription: Prescription): PrintBlock[] {
  const { content, clinic, hasHead } = prescription
  return [
    ...(hasHead
      ? []
      : [strong(clinic.name), soft([clinic.address, clinic.phone].filter(Boolean).join(', '))]),
    { kind: 'title', text: titleOf(prescription) },
    { kind: 'pairs', pairs: factsOf(prescription) },
    ...content.prescription.flatMap(medicineBlocks),
    ...adviceBlocks(content.advice),
    ...(content.againOn === null ? [] : [strong(`Come again on ${formatYearDay(content.againOn)}`)]),
    ...signatureBlocks(prescription),
    soft('For animal treatment only'),
  ]
}

const strong = (text: string) => ({ kind: 'text', text, tone: 'strong' }) as const
const soft = (text: string) => ({ kind: 'text', text, tone: 'soft' }) as const

function titleOf({ content, signature, isOpen }: Prescription): string {
  if (isOpen || signature === null) return 'Prescription: draft'
  const name = content.prescription.length > 0 ? 'Prescription' : 'Advice'
  return signature.version === 1 ? name : `${name}, version ${signature.version}`
}

function factsOf({ id, pet, seenAt, content }: Prescription): (readonly [string, string])[] {
  const day = clinicDay(new Date(seenAt))
  const age = ageOn(day, pet)
  const facts: Record<string, string | null> = {
    Date: formatYearDay(day),
    Number: id.slice(0, 8).toUpperCase(),
    Pet: [pet.name, kindOf(pet), pet.gender, age === null ? '' : formatAge(age)].filter(Boolean).join(', '),
    Weight: content.weight === null ? null : measureWords('weight', content.weight),
    Owner: pet.owner.fullName,
  }
  return Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

function medicineBlocks({ name, quantity, ...rest }: Medicine, at: number): PrintBlock[] {
  const how = [rest.amount, rest.when, rest.howLong].filter(Boolean).join(', ')
  const first = [`${at + 1}. ${name.toUpperCase()}`, quantity && `Quantity: ${quantity}`]
    .filter(Boolean)
    .join(' · ')
  return [strong(first), ...[how, rest.note].filter(Boolean).map(soft)]
}

function adviceBlocks(advice: string): PrintBlock[] {
  const lines = advice.split('\n').filter((line) => line.trim() !== '')
  return lines.length === 0 ? [] : [strong('At home'), ...lines.map(soft)]
}

function signatureBlocks({ signature, isOpen }: Prescription): PrintBlock[] {
  const space = { kind: 'space', height: 14 } as const
  if (isOpen || signature === null) return [space]
  return [space, ...signerLines(signature.signer)]
}

function signerLines({ name, title, qualification, registration, council }: Signer): PrintBlock[] {
  const registered = [`Registration ${registration}`, council].filter(Boolean).join(', ')
  const whoSigned = [[title, name].filter(Boolean).join(' '), qualification].filter(Boolean).join(', ')
  return [strong(whoSigned), soft(registered)]
}
