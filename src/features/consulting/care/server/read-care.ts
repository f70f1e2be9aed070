import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import type { CareHistory, CareItem, PetCare } from '../contract.ts'
import { type KnownDose, suits } from '../rules.ts'
import { CARE_REFUSALS } from '../texts.ts'
import {
  findPatient,
  listCareItems,
  listDoses,
  listGivenProducts,
  listJudged,
  listPresent,
  listShelf,
} from './queries.ts'

/** An item with the doses of one pet. */
export type ItemOfPet = CareItem & { doses: KnownDose[] }

/** All items, with what a pet had of each. */
export async function readItems(db: Db, petId: string): Promise<ItemOfPet[]> {
  const items = await listCareItems(db)
  const judged = await listJudged(db, petId)
  const doses = Map.groupBy(judged, ({ itemId }) => itemId)
  return items.map((item) => ({
    ...item,
    doses: (doses.get(item.id) ?? []).map(({ itemId: _, ...dose }) => dose),
  }))
}

/** What a pet was given and is due for. An owner sees no one's reasons, and nothing of what their pet is not given. */
export async function readCare(db: Db, petId: string, records: OwnerScope): Promise<PetCare> {
  if ((await findPatient(db, petId, records)) === undefined) throw refusal(CARE_REFUSALS, 'PET_MISSING')
  const isStaff = records === 'all'
  const items = await listPresent(db, petId)
  const doses = await listDoses(db, petId)
  const used = (await listUsed(db)).products.length > 0
  const inner = <Row extends { by: string | null }>(row: Row): Row => (isStaff ? row : { ...row, by: null })
  return {
    items: items
      .filter(({ due }) => isStaff || due !== null)
      .map(({ itemId: id, name, kind, reason, ...row }) => ({
        item: { id, name, kind },
        ...inner(row),
        reason: isStaff ? reason : null,
      })),
    doses: doses.map(inner),
    used,
  }
}

/** What the clinic gives: the items in use, and the products for them. */
async function listUsed(db: Db) {
  const items = (await listCareItems(db)).filter(({ active }) => active)
  const products = await listGivenProducts(db)
  const isUsed = (id: string) => items.some((item) => item.id === id)
  return { items, products: products.filter(({ itemIds }) => itemIds.some(isUsed)) }
}

/** What a form needs to propose the days that a pet's doses lead to. */
export async function readHistory(db: Db, petId: string, today: string): Promise<CareHistory> {
  const patient = await findPatient(db, petId, 'all')
  if (patient === undefined) throw refusal(CARE_REFUSALS, 'PET_MISSING')
  const { birthDate, species, followsDoses, nextVaccinationDue } = patient
  const present = await listPresent(db, petId)
  const shelf = await listShelf(db, today)
  const isPresent = (id: string) => present.some(({ itemId }) => itemId === id)
  const items = (await readItems(db, petId)).filter(
    (item) => isPresent(item.id) || (item.active && suits(item, species)),
  )
  const { products } = await listUsed(db)
  return {
    birthDate,
    typedDay: followsDoses ? null : nextVaccinationDue,
    items: items.map(({ active: _, ...item }) => {
      const row = present.find(({ itemId }) => itemId === item.id)
      return { ...item, due: row?.due ?? null, from: row?.from ?? null, stopped: row?.decided === 'stopped' }
    }),
    products: products.flatMap((product) => {
      const itemIds = product.itemIds.filter((id) => items.some((item) => item.id === id))
      const { thousandths = 1000, lots = [] } = shelf.find(({ productId }) => productId === product.id) ?? {}
      return itemIds.length === 0 ? [] : [{ ...product, itemIds, thousandths, lots }]
    }),
  }
}
