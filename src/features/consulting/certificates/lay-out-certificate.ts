import type { PrintBlock } from '../../../lib/files/print-blocks.ts'
import { onOneLine } from '../../../lib/text.ts'
import { formatInstant, formatYearDay } from '../../../lib/time.ts'
import { formatPhone } from '../../../lib/typed/phone.ts'
import { ageOn, formatAge, weightWords } from '../../owners/pets/rules.ts'
import type { CertificateKind, Facts, Travel } from './certificate-schemas.ts'
import { expiryOf } from './words.ts'

export type PrintedCertificate = {
  kind: CertificateKind
  number: string
  issuedOn: string
  withdrawnOn: string | null
  facts: Facts
  /** Where anyone can check it. */
  link: string
}

/** In both languages, as a licence office, a railway or an airline reads it. */
const both = (english: string, hindi: string) => `${english} / ${hindi}`

const TITLES: Record<CertificateKind, string> = {
  vaccination: both('Vaccination certificate', 'टीकाकरण प्रमाण पत्र'),
  health: both('Certificate of health and fitness to travel', 'स्वास्थ्य और यात्रा योग्यता प्रमाण पत्र'),
}

const TRAVEL_WORDS: Record<Travel, string> = {
  train: both('by train', 'रेल से'),
  flight: both('by air', 'हवाई जहाज़ से'),
  road: both('by road', 'सड़क से'),
}

const SEXES: Readonly<Record<string, string>> = { male: both('Male', 'नर'), female: both('Female', 'मादा') }

const STATEMENTS: Record<CertificateKind, readonly [string, string]> = {
  vaccination: [
    'I certify that this animal was given the vaccines listed here.',
    'मैं प्रमाणित करता/करती हूँ कि इस पशु को यहाँ लिखे टीके लगाए गए हैं।',
  ],
  health: [
    'I examined this animal at the time stated here, found no sign of an infectious disease, and consider it fit to travel.',
    'मैंने यहाँ लिखे समय पर इस पशु की जाँच की, संक्रामक रोग का कोई लक्षण नहीं पाया, और इसे यात्रा के योग्य मानता/मानती हूँ।',
  ],
}

/** A certificate as blocks, which the PDF file draws. */
export function layOutCertificate(certificate: PrintedCertificate): PrintBlock[] {
  const { kind, withdrawnOn, facts, link } = certificate
  return [
    strong(facts.clinic.name),
    soft([facts.clinic.address, facts.clinic.phone].filter(Boolean).join(', ')),
    { kind: 'title', text: TITLES[kind] },
    ...(withdrawnOn === null
      ? []
      : [strong(both(`Withdrawn on ${formatYearDay(withdrawnOn)}`, 'यह प्रमाण पत्र वापस लिया गया है'))]),
    { kind: 'pairs', pairs: factsOf(certificate) },
    ...STATEMENTS[kind].map(soft),
    ...(facts.doses.length > 0 ? [dosesOf(facts)] : []),
    { kind: 'space', height: 14 },
    ...signatureOf(facts),
    { kind: 'code', address: link, caption: both('Check this certificate', 'प्रमाण पत्र की जाँच करें') },
  ]
}

const strong = (text: string) => ({ kind: 'text', text, tone: 'strong' }) as const
const soft = (text: string) => ({ kind: 'text', text, tone: 'soft' }) as const

function factsOf({ number, issuedOn, facts }: PrintedCertificate): (readonly [string, string])[] {
  const { pet, owner, exam } = facts
  const named: readonly (readonly [string, string | null])[] = [
    [both('Number', 'संख्या'), number],
    [both('Issued on', 'जारी करने की तारीख'), formatYearDay(issuedOn)],
    [both('Animal’s name', 'पशु का नाम'), pet.name],
    [both('Species', 'प्रजाति'), pet.species],
    [both('Breed', 'नस्ल'), pet.breed],
    [both('Colour', 'रंग'), pet.colour],
    [both('Sex', 'लिंग'), pet.gender === null ? null : (SEXES[pet.gender] ?? pet.gender)],
    [both('Neutered', 'नसबंदी'), neuteredOf(pet.neutered)],
    [both('Born on', 'जन्म तिथि'), bornOf(facts, issuedOn)],
    [both('Age', 'आयु'), pet.birthDate === null && Number.isInteger(pet.age) ? formatAge(pet.age) : null],
    [both('Microchip', 'माइक्रोचिप'), pet.microchip],
    [both('Owner', 'मालिक'), owner.name],
    [both('Address', 'पता'), owner.address === '' ? null : onOneLine(owner.address)],
    [both('Phone', 'फ़ोन'), owner.phone === '' ? null : formatPhone(owner.phone)],
    [both('Examined at', 'जाँच का समय'), exam && formatInstant(exam.examinedAt)],
    [both('Weight', 'वज़न'), exam?.weight ? weightWords(exam.weight) : null],
    [both('To travel', 'यात्रा'), exam && TRAVEL_WORDS[exam.travel]],
  ]
  return named.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const]))
}

function neuteredOf(neutered: boolean | null): string | null {
  if (neutered === null) return null
  return neutered ? both('Yes', 'हाँ') : both('No', 'नहीं')
}

function bornOf({ pet: { birthDate, birthDateEstimated } }: Facts, issuedOn: string): string | null {
  if (birthDate === null) return null
  const age = formatAge(ageOn(issuedOn, { age: null, birthDate }))
  return `${birthDateEstimated ? 'about ' : ''}${formatYearDay(birthDate)} (${age})`
}

function dosesOf({ doses }: Facts): PrintBlock {
  return {
    kind: 'rows',
    columns: [
      { label: both('Vaccine', 'टीका'), weight: 6 },
      { label: both('Batch', 'बैच'), weight: 3 },
      { label: both('Expiry', 'समाप्ति'), weight: 2.6 },
      { label: both('Given on', 'लगाने की तारीख'), weight: 3 },
      { label: both('Valid until', 'तक मान्य'), weight: 3 },
    ],
    rows: doses.map(({ items, product, batch, expiresOn, givenOn, validUntil }) => [
      `${items.join(', ')} (${product})`,
      batch ?? '',
      expiresOn === null ? '' : expiryOf(expiresOn),
      formatYearDay(givenOn),
      formatYearDay(validUntil),
    ]),
  }
}

function signatureOf({ signer }: Facts): PrintBlock[] {
  const { title, name, qualification, registration, council } = signer
  return [
    strong([[title, name].filter(Boolean).join(' '), qualification].filter(Boolean).join(', ')),
    soft([`${both('Registration', 'पंजीकरण')}: ${registration}`, council].filter(Boolean).join(', ')),
  ]
}
