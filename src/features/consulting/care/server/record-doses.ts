import type { z } from 'zod'
import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { once } from '../../../../lib/server/http/once.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { chargeDose } from '../../../money/bills/server/charge-dose.ts'
import { giveStock } from '../../../money/stock/server/give-stock.ts'
import { moveStatus, notifyOfChange } from '../../../planning/appointments/server/change-status.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import type { dosesSchema, elsewhereSchema } from '../contract.ts'
import { type CareEntry, type Judged, judgeEntries, suits } from '../rules.ts'
import { CARE_REFUSALS } from '../texts.ts'
import { assertDue, writeCheckup } from './choose-day.ts'
import {
  findSigner,
  findStatus,
  type GivenProductRow,
  insertChosen,
  insertDose,
  insertJudged,
  isGiven,
  listGivenProducts,
  type PatientRow,
} from './queries.ts'
import { type ItemOfPet, readItems } from './read-care.ts'
import { assertGivenOn, keepTypedDay, lockPatient, settle, type TypedFor } from './settle.ts'

type By = { userId: string; now: Date }
/** `link` leads a customer to their appointments. */
type Recorder = Actor & { link: string }
type Doses = z.output<typeof dosesSchema> & { id: string }
type Elsewhere = z.output<typeof elsewhereSchema> & { id: string }
type EnteredDose = Doses['doses'][number]
type Outcome = Judged & { itemId: string }

/** What a dose is written down with, besides itself. */
type Recording = By & { petId: string; givenOn: string; items: readonly ItemOfPet[] }

/**
 * Records what a pet was given, in one transaction: the doses, what they lead to, and what leaves the shelf. A repeated
 * submit of a form changes nothing. Refuses what is not as the caller saw it.
 */
export async function recordDoses(db: Db, by: Recorder, input: Doses): Promise<void> {
  const { id: petId, givenOn, doses } = input
  await once(db, { userId: by.userId, input, refusals: CARE_REFUSALS, id: petId }, async (tx) => {
    const patient = await lockPatient(tx, petId)
    assertGivenOn(givenOn, patient, clinicDay(by.now))
    await assertPossible(tx, input)
    const items = await readItems(tx, petId)
    const products = await productsOf(tx, doses)
    const entries = doses.map((dose, place) => entryOf(dose, products[place], { items, patient, givenOn }))
    const outcomes = judgeEntries(items, patient.birthDate, entries)
    assertShown(doses, outcomes)
    const recording = { ...by, petId, givenOn, items }
    await keepTyped(tx, patient, { ...recording, outcomes, typedFor: input.typedFor })
    const signer = await findSigner(tx, by.userId)
    const given = []
    for (const [place, dose] of doses.entries()) {
      const { productId, batch, expiresOn, thousandths } = dose
      const row = {
        petId,
        appointmentId: input.appointmentId ?? null,
        productId,
        batch,
        expiresOn,
        thousandths,
      }
      const doseId = await insertDose(tx, {
        ...row,
        ...{ charged: products[place]?.charged ?? false, madeAt: by.now },
        ...{ productName: products[place]?.name ?? '', givenOn, note: null, givenBy: by.userId },
        ...{ vetName: signer.name, vetRegistration: signer.registration },
      })
      await writeOutcomes(tx, outcomes[place] ?? [], { ...recording, doseId })
      await writeOwnDays(tx, dose.days, { ...recording, doseId, outcomes: outcomes[place] ?? [] })
      given.push({ doseId, productId, batch, expiresOn, thousandths, charged: products[place]?.charged })
    }
    await complete(tx, by, input)
    for (const { doseId, charged } of given) if (charged) await chargeDose(tx, doseId, by)
    await giveStock(tx, given, by)
    if (input.againOn) {
      assertDue(input.againOn, clinicDay(by.now))
      const decided = { petId, doseId: given[0]?.doseId ?? null, madeBy: by.userId }
      await writeCheckup(tx, { ...decided, due: input.againOn, decidedOn: clinicDay(by.now) })
    }
    await settle(tx, petId, concernsVaccination(items, outcomes))
  })
}

/** Marks the appointment as completed, if that is asked for and was not done meanwhile. */
async function complete(tx: Tx, by: Recorder, { id, appointmentId, completes }: Doses): Promise<void> {
  if (!completes || !appointmentId) return
  if (!by.permissions.includes('appointments:write')) throw refusal(COMMON_REFUSALS, 'FORBIDDEN')
  if ((await findStatus(tx, appointmentId, id)) === 'completed') return
  const input = { id: appointmentId, transition: 'complete', now: by.now, link: by.link } as const
  const appointment = await moveStatus(tx, input, { userId: by.userId, records: 'all' })
  await notifyOfChange(tx, appointment, input)
}

/** Records a dose that someone else gave. */
export async function recordElsewhere(db: Db, by: By, input: Elsewhere): Promise<void> {
  const { id: petId, givenOn, itemIds, note, batch, counts, complete, days, typedFor } = input
  await once(db, { userId: by.userId, input, refusals: CARE_REFUSALS, id: petId }, async (tx) => {
    const patient = await lockPatient(tx, petId)
    assertGivenOn(givenOn, patient, clinicDay(by.now))
    if (days.length > 0 && patient.deceasedOn !== null) throw refusal(CARE_REFUSALS, 'PET_DECEASED')
    const items = await readItems(tx, petId)
    if (!itemIds.every((id) => items.some((item) => item.id === id)))
      throw refusal(CARE_REFUSALS, 'ITEM_MISSING')
    const outcomes = judgeEntries(items, patient.birthDate, [
      { itemIds, dose: { day: givenOn, counts, complete } },
    ])
    const recording = { ...by, petId, givenOn, items }
    await keepTyped(tx, patient, { ...recording, outcomes, typedFor })
    const doseId = await insertDose(tx, {
      ...{ petId, appointmentId: null, productId: null, productName: null, batch, expiresOn: null },
      ...{
        charged: false,
        madeAt: by.now,
        thousandths: 1000,
        givenOn,
        note,
        givenBy: by.userId,
        vetName: null,
        vetRegistration: null,
      },
    })
    await writeOutcomes(tx, outcomes[0] ?? [], { ...recording, doseId })
    await writeOwnDays(tx, days, { ...recording, doseId, outcomes: outcomes[0] ?? [] })
    await settle(tx, petId, concernsVaccination(items, outcomes))
  })
}

async function assertPossible(tx: Tx, { id: petId, givenOn, appointmentId, doses }: Doses): Promise<void> {
  if (appointmentId && (await findStatus(tx, appointmentId, petId)) === undefined)
    throw refusal(CARE_REFUSALS, 'APPOINTMENT_MISSING')
  const productIds = doses.map(({ productId }) => productId)
  const isTwice = new Set(productIds).size < productIds.length
  if (isTwice || (await isGiven(tx, { petId, productIds, day: givenOn })))
    throw refusal(CARE_REFUSALS, 'GIVEN_ALREADY')
  if (doses.some(({ expiresOn }) => expiresOn !== null && expiresOn < givenOn))
    throw refusal(CARE_REFUSALS, 'BATCH_EXPIRED')
}

async function productsOf(tx: Tx, doses: readonly EnteredDose[]): Promise<GivenProductRow[]> {
  const products = new Map((await listGivenProducts(tx)).map((product) => [product.id, product]))
  return doses.map(({ productId }) => {
    const product = products.get(productId)
    if (product === undefined) throw refusal(CARE_REFUSALS, 'PRODUCT_MISSING')
    return product
  })
}

/** A product is given for those of its items that suit the pet; if none does, for all of them. */
function entryOf(
  { counts, complete }: EnteredDose,
  product: GivenProductRow | undefined,
  { items, patient, givenOn }: { items: readonly ItemOfPet[]; patient: PatientRow; givenOn: string },
): CareEntry {
  const served = items.filter(({ id }) => product?.itemIds.includes(id))
  const suiting = served.filter((item) => suits(item, patient.species))
  const itemIds = (suiting.length > 0 ? suiting : served).map(({ id }) => id)
  return { itemIds, dose: { day: givenOn, counts, complete, validity: product?.validity ?? null } }
}

/** Refuses to save what is not as the form showed it. */
function assertShown(doses: readonly EnteredDose[], outcomes: readonly (readonly Outcome[])[]): void {
  const isAsShown = doses.every(({ shown }, place) => {
    const own = outcomes[place] ?? []
    const isShown = ({ itemId, step, due }: Outcome) =>
      shown.some((one) => one.itemId === itemId && one.step === step && one.due === due)
    return own.length === shown.length && own.every(isShown)
  })
  if (!isAsShown) throw refusal(CARE_REFUSALS, 'CARE_CHANGED')
}

type Typed = Recording & { outcomes: readonly (readonly Outcome[])[]; typedFor: TypedFor | undefined }

async function keepTyped(
  tx: Tx,
  patient: PatientRow,
  { petId, items, outcomes, typedFor, userId, now }: Typed,
): Promise<void> {
  const vaccinations = items.filter(({ kind }) => kind === 'vaccination')
  const first = outcomes.flat().find(({ itemId }) => vaccinations.some(({ id }) => id === itemId))
  if (first === undefined) return
  if (typedFor?.itemId && !vaccinations.some(({ id }) => id === typedFor.itemId))
    throw refusal(CARE_REFUSALS, 'ITEM_MISSING')
  const typed = { petId, itemId: first.itemId, typedFor, by: userId, today: clinicDay(now) }
  await keepTypedDay(tx, patient, typed)
}

type Writing = Recording & { doseId: string }

async function writeOutcomes(
  tx: Tx,
  outcomes: readonly Outcome[],
  { petId, doseId, userId, givenOn }: Writing,
): Promise<void> {
  for (const { itemId, ...judged } of outcomes)
    await insertJudged(tx, { petId, itemId, doseId, madeBy: userId, decidedOn: givenOn }, judged)
}

/** The vet's own days follow the dose's rows, so that they hold; they are taken back with the dose. */
async function writeOwnDays(
  tx: Tx,
  days: EnteredDose['days'],
  { petId, doseId, userId, now, outcomes }: Writing & { outcomes: readonly Outcome[] },
): Promise<void> {
  for (const { itemId, due, reason } of days) {
    assertDue(due, clinicDay(now))
    if (!outcomes.some((one) => one.itemId === itemId)) throw refusal(CARE_REFUSALS, 'ITEM_MISSING')
    const decided = { petId, itemId, doseId, madeBy: userId, decidedOn: clinicDay(now) }
    await insertChosen(tx, decided, { kind: 'set', from: due, due, reason })
  }
}

function concernsVaccination(
  items: readonly ItemOfPet[],
  outcomes: readonly (readonly Outcome[])[],
): boolean {
  const ids = outcomes.flat().map(({ itemId }) => itemId)
  return items.some(({ id, kind }) => kind === 'vaccination' && ids.includes(id))
}
