import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Judged, judgeEntries, type Span } from '../src/features/consulting/care/rules.ts'
import { seeAgain } from '../src/features/consulting/care/server/choose-day.ts'
import { upsertGivenProduct } from '../src/features/consulting/care/server/queries.ts'
import { readHistory } from '../src/features/consulting/care/server/read-care.ts'
import { recordDoses } from '../src/features/consulting/care/server/record-doses.ts'
import { writeCertificate } from '../src/features/consulting/certificates/server/issue-certificate.ts'
import { takeIn } from '../src/features/money/stock/server/change-stock.ts'
import type { Db } from '../src/lib/server/database/database.ts'
import { addDays, clinicDay, clinicInstant } from '../src/lib/time.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import { SIGNER } from './fill-sheets.ts'

/** Its name, price, what it is given for, for how long it protects, and the batch of which there is some. */
const GIVEN = [
  ['DHPPi+L vaccine, 1 dose', 65_000, ['dog-combination'], null, 'DH-4402'],
  ['Cat combination vaccine, 1 dose', 80_000, ['cat-combination'], null, 'CC-0815'],
  ['Anti-rabies vaccine, 1 dose', 35_000, ['anti-rabies'], null, 'AR-1207'],
  ['Deworming tablet', 6_000, ['deworming'], null, 'DW-33'],
  ['Spot-on against ticks and fleas', 55_000, ['ticks-and-fleas'], null, 'SP-902'],
] as const satisfies readonly (readonly [string, number, string[], Span | null, string])[]

const HALF_A_YEAR = 183

/** What the demo clinic gives, and the doses of its last half a year; once. */
export async function fillCare(db: Db, { now, userId }: { now: Date; userId: string }): Promise<void> {
  const { rows } = await sql`select from care_products limit 1`.execute(db)
  if (rows.length > 0) return
  const products = await addProducts(db, { now, userId })
  await sql`update care_items set active = true`.execute(db)
  const pets = await listPets(db)
  const [puppy, ...others] = pets.filter(({ species }) => species === 'Dog')
  if (puppy !== undefined) await raisePuppy(db, puppy.id, { now, userId, products })
  const grown = pets.filter(({ id, species }) => id !== puppy?.id && species !== 'Rabbit')
  for (const [place, pet] of grown.entries())
    for (const dose of dosesOf(pet, place, clinicDay(now)))
      await give(db, { petId: pet.id, ...dose, products, userId, typed: pet.due })
  await raiseDewormed(db, others, { now, userId, products })
  await chargeTablets(db, products)
  await certify(db, { now, userId })
  for (const [place, { id }] of others.slice(6, 9).entries())
    await seeAgain(db, { userId, now }, { id, due: addDays(clinicDay(now), 3 + 7 * place) })
}

/** From now on a tablet is on the bill once it is given. */
async function chargeTablets(db: Db, products: Products): Promise<void> {
  const id = products.get('deworming')
  if (id !== undefined)
    await upsertGivenProduct(db, { id, itemIds: ['deworming'], validity: null, charged: true })
}

/** A certificate of the last vaccination. */
async function certify(db: Db, { now, userId }: { now: Date; userId: string }): Promise<void> {
  const { rows } = await sql<{ id: string; petId: string }>`
    select care_doses.id, care_doses.pet_id from care_doses
    join care_days on dose_id = care_doses.id and care_days.kind = 'dose' and step <> 'not counted'
    where item_id = 'anti-rabies' order by given_on desc, care_doses.id limit 1`.execute(db)
  const [dose] = rows
  if (dose === undefined) return
  await sql`update pets set microchip = '999000000000001', colour = 'Brown and white', neutered = true
    where id = ${dose.petId}`.execute(db)
  const certified = { kind: 'vaccination' as const, doseIds: [dose.id] }
  await db
    .transaction()
    .execute((tx) => writeCertificate(tx, { petId: dose.petId, certified, signer: SIGNER, userId, now }))
}

type Products = ReadonlyMap<string, string>
type Filling = { now: Date; userId: string; products: Products }
type Pet = { id: string; species: string; due: string | null }

async function addProducts(db: Db, by: { now: Date; userId: string }): Promise<Products> {
  const products = new Map<string, string>()
  const expiresOn = addDays(clinicDay(by.now), 400)
  for (const [name, price, itemIds, validity, batch] of GIVEN) {
    const { id } = await db
      .insertInto('products')
      .values({ name, price })
      .returning('id')
      .executeTakeFirstOrThrow()
    await upsertGivenProduct(db, { id, itemIds, validity, charged: false })
    await db
      .transaction()
      .execute((tx) => takeIn(tx, { productId: id, thousandths: 60_000, batch, expiresOn }, by))
    for (const itemId of itemIds) products.set(itemId, id)
  }
  return products
}

async function listPets(db: Db): Promise<Pet[]> {
  const phones = DEMO_PEOPLE.map(({ phone }) => phone)
  const { rows } = await sql<Pet>`
    select id, species, next_vaccination_due as due from pets
    where owner_phone = any(${phones}::text[]) and deleted_at is null and deceased_on is null
    order by created_at, name`.execute(db)
  return rows
}

type DemoDose = { day: string; itemId: string; complete?: boolean }

/** A vaccination a year before the day that is set, if that is within half a year; some keep a day that was typed only. */
function dosesOf({ species, due }: Pet, place: number, today: string): DemoDose[] {
  if (due === null || place % 5 === 4) return []
  const day = addDays(due, -365)
  if (day > today || day < addDays(today, -HALF_A_YEAR)) return []
  const combination = species === 'Dog' ? 'dog-combination' : 'cat-combination'
  return [{ day, itemId: place % 2 === 0 ? combination : 'anti-rabies', complete: true }]
}

/** A puppy of ten weeks, which has had the first two doses of its course. */
async function raisePuppy(db: Db, petId: string, { now, userId, products }: Filling): Promise<void> {
  const born = addDays(clinicDay(now), -72)
  await sql`update pets set birth_date = ${born}::date, age = null, weight = 6.5, next_vaccination_due = null
    where id = ${petId}`.execute(db)
  for (const days of [42, 70])
    await give(db, {
      petId,
      day: addDays(born, days),
      itemId: 'dog-combination',
      products,
      userId,
      typed: null,
    })
}

/** Some dogs are dewormed each quarter. */
async function raiseDewormed(
  db: Db,
  dogs: readonly Pet[],
  { now, userId, products }: Filling,
): Promise<void> {
  for (const [place, { id }] of dogs.slice(0, 6).entries())
    for (const days of [110 + 9 * place, 18 + 9 * place]) {
      const day = addDays(clinicDay(now), -days)
      await give(db, { petId: id, day, itemId: 'deworming', products, userId, typed: null })
    }
}

type Gift = DemoDose & { petId: string; products: Products; userId: string; typed: string | null }

/** Gives a dose at noon of a day, as the form would have saved it then. */
async function give(db: Db, { petId, day, itemId, complete, products, userId, typed }: Gift): Promise<void> {
  const productId = products.get(itemId)
  if (productId === undefined) return
  const { items, birthDate, products: given } = await readHistory(db, petId, day)
  const product = given.find(({ id }) => id === productId)
  const dose = { day, complete, validity: product?.validity ?? null }
  const [judged = []] = judgeEntries(items, birthDate, [{ itemIds: product?.itemIds ?? [], dose }])
  const shown = judged.map((one: Judged & { itemId: string }) => ({
    itemId: one.itemId,
    step: one.step,
    due: one.due,
  }))
  const lot = product?.lots[0] ?? { batch: null, expiresOn: null }
  await recordDoses(
    db,
    { userId, permissions: [], link: '', now: clinicInstant(day, 12) },
    {
      ...{ id: petId, givenOn: day, appointmentId: null, completes: false, idempotencyKey: randomUUID() },
      doses: [{ productId, ...lot, thousandths: 1000, complete, shown, days: [] }],
      typedFor: typed === null ? undefined : { seen: typed, itemId: null },
    },
  )
}
