import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertFile, putPiece, setReady, setShared } from '../src/features/consulting/files/server/queries.ts'
import {
  insertSheet,
  insertVersion,
  saveMedicines,
  updateSheet,
} from '../src/features/consulting/sheets/server/queries.ts'
import {
  EMPTY_SHEET,
  type Medicine,
  type SheetContent,
  type Signer,
} from '../src/features/consulting/sheets/sheet-schemas.ts'
import { insertWeight } from '../src/features/owners/pets/server/weight-queries.ts'
import { insertPerson } from '../src/features/platform/auth/server/people-queries.ts'
import { nameKey } from '../src/lib/name-key.ts'
import { type Db, inTx, type Tx } from '../src/lib/server/database/database.ts'
import type { PrintedDocument } from '../src/lib/server/print/draw-document.ts'
import { printDocument } from '../src/lib/server/print/print-document.ts'
import { addDays, clinicDay } from '../src/lib/time.ts'

export const SIGNER: Signer = {
  ...{ name: 'Demo vet', title: 'Dr', qualification: 'BVSc & AH' },
  ...{ registration: 'DEMO-0001', council: 'Demo Veterinary Council' },
}

const medicine = (
  name: string,
  amount: string,
  when: string,
  howLong: string,
  quantity: string,
): Medicine => ({
  ...{ name, amount, when, howLong, quantity, note: '' },
})

/** What a pet weighed on the scale before, each a month and a half earlier, as a share of what it weighs now. */
const EARLIER = [0.97, 0.98, 0.93, 0.9]
const DAY_MS = 86_400_000

type Case = Partial<SheetContent> & { again?: number }

/** What the demo clinic's pets came with; the last one is written on the day and not signed yet. */
const CASES: readonly Case[] = [
  {
    reason: 'Scratches the right ear and shakes the head',
    history: 'Since the weekend. Swims twice a week.',
    findings: 'Right ear canal red, brown wax, smell of yeast. Left ear clean. Eardrum intact.',
    assessment: 'Yeast infection of the right ear',
    plan: 'Clean and treat the ear, look again in two weeks',
    advice: 'Keep the ears dry: no swimming for two weeks.\nStop the drops and call us if the ear bleeds.',
    weight: 24_600,
    temperature: 386,
    prescription: [
      medicine('Ear cleaner', '10 drops', 'in the morning', 'for 14 days', '1 bottle'),
      medicine(
        'Ear drops against yeast',
        '4 drops',
        'in the morning and in the evening',
        'for 10 days',
        '1 bottle',
      ),
    ],
    again: 14,
  },
  {
    reason: 'उल्टी और दस्त',
    findings: 'Mild dehydration, belly soft. No fever.',
    assessment: 'Acute gastroenteritis after a change of food',
    plan: 'Fluids under the skin, bland food',
    advice: 'दो दिन तक उबले चावल और दही दें।\nहर घंटे थोड़ा पानी पिलाएँ।',
    weight: 11_200,
    temperature: 389,
    pulse: 120,
    prescription: [medicine('प्रोबायोटिक पाउडर', '1 पुड़िया', 'सुबह और शाम', '5 दिन', '10 पुड़िया')],
  },
  {
    reason: 'Yearly check-up',
    findings: 'Bright and in good condition. Some tartar on the upper cheek teeth.',
    assessment: 'Healthy. Early dental disease.',
    plan: 'Scaling within half a year',
    advice: 'Brush the teeth three times a week.',
    weight: 4_300,
    temperature: 385,
    pulse: 160,
    respiration: 28,
  },
]

const UNSIGNED: Case = {
  reason: 'Limps on the left hind leg',
  findings: 'Pain when the knee is bent, no swelling',
  weight: 18_900,
}

/** Who has signed the case sheets of the demo clinic's last weeks, and these, one of them not signed yet; once. */
export async function fillSheets(db: Db, { now, userId }: { now: Date; userId: string }): Promise<void> {
  const { rows: begun } = await sql`select from case_sheets limit 1`.execute(db)
  if (begun.length > 0) return
  const visits = await listVisits(db, now)
  const written = visits.slice(0, CASES.length + 1)
  const bytes = Buffer.from(await printDocument(BLOOD_COUNT))
  await inTx(db, async (tx) => {
    await insertPerson(tx, { ...SIGNER, languages: null, about: null, userId })
    for (const [place, visit] of written.entries()) {
      const { again, ...said } = place === 0 ? UNSIGNED : (CASES[place - 1] ?? {})
      const day = clinicDay(visit.seenAt)
      const againOn = again === undefined ? null : addDays(day, again)
      const content = { ...EMPTY_SHEET, ...said, againOn }
      const sheetId = await write(tx, visit, { content, userId, isSigned: place > 0 })
      if (place === 1) await addFile(tx, { ...visit, sheetId, bytes, userId })
    }
  })
}

type Visit = { appointmentId: string; petId: string; customerId: string; seenAt: Date }

/** The visits that are over, of one appointment for each pet, the latest first. */
async function listVisits(db: Db, now: Date): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select distinct on (a.pet_id) a.id as appointment_id, a.pet_id, customers.id as customer_id, a.appointment_date as seen_at
    from appointments a join customers on customers.phone_number = a.owner_phone
    join pets on pets.id = a.pet_id
    where a.status = 'completed' and a.appointment_date < ${now} and pets.species = 'Dog' and pets.deleted_at is null
    order by a.pet_id, a.appointment_date desc`.execute(db)
  return rows.sort((one, other) => other.seenAt.getTime() - one.seenAt.getTime())
}

type Writing = { content: SheetContent; userId: string; isSigned: boolean }

/** Writes a sheet and returns its id. */
async function write(tx: Tx, visit: Visit, { content, userId, isSigned }: Writing): Promise<string> {
  const [id, at] = [randomUUID(), visit.seenAt]
  await insertSheet(tx, { id, ...visit, by: userId, now: at })
  await updateSheet(tx, id, { content, by: userId, now: at, ...(isSigned && { version: 1 }) })
  if (!isSigned) return id
  const version = { version: 1, content, signer: SIGNER, reason: null, signedAt: at }
  await insertVersion(tx, id, { ...version, signedBy: userId })
  await saveMedicines(tx, new Map(content.prescription.map((one) => [nameKey(one.name), one])), at)
  await weigh(tx, { petId: visit.petId, sheetId: id, grams: content.weight, at })
  return id
}

type Weighed = { petId: string; sheetId: string; grams: number | null; at: Date }

/** What a sheet says that its pet weighs, and what the scale said before. */
async function weigh(tx: Tx, { petId, sheetId, grams, at }: Weighed): Promise<void> {
  if (grams === null) return
  await insertWeight(tx, { petId, sheetId, grams, measuredAt: at, source: 'sheet' })
  for (const [months, share] of EARLIER.entries()) {
    const measuredAt = new Date(at.getTime() - (months + 1) * 45 * DAY_MS)
    await insertWeight(tx, { petId, grams: Math.round(grams * share), measuredAt, source: 'scale' })
  }
}

/** What a laboratory sent. */
const BLOOD_COUNT: PrintedDocument = {
  title: 'Blood count',
  author: 'Demo laboratory',
  paper: 'a5',
  blocks: [
    { kind: 'title', text: 'Blood count' },
    { kind: 'text', text: 'Demo laboratory', tone: 'soft' },
    {
      kind: 'pairs',
      pairs: [
        ['Red cells', '6.8 million/µl (5.5–8.5)'],
        ['White cells', '14,200/µl (6,000–17,000)'],
        ['Platelets', '310,000/µl (200,000–500,000)'],
      ],
    },
  ],
}

type Adding = Visit & { sheetId: string; bytes: Buffer; userId: string }

/** Adds a document to a sheet, which its owner sees. */
async function addFile(tx: Tx, { petId, customerId, sheetId, bytes, seenAt, userId }: Adding): Promise<void> {
  const [id, size] = [randomUUID(), bytes.length]
  await insertFile(tx, {
    id,
    petId,
    customerId,
    sheetId,
    name: 'Blood count.pdf',
    size,
    by: userId,
    now: seenAt,
  })
  await putPiece(tx, id, { drawn: false, number: 0, content: bytes.toString('base64') })
  await setReady(tx, id, { kind: 'pdf', size, now: seenAt })
  await setShared(tx, id, true)
}
