import { randomUUID } from 'node:crypto'
import { refusal } from '../../../../lib/refusal.ts'
import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { once } from '../../../../lib/server/http/once.ts'
import type { Answer } from '../../../../lib/text.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { presentContact } from '../../../owners/customers/server/present-customer.ts'
import { appointmentsLink } from '../../../planning/appointments/server/appointments-link.ts'
import { actorOf } from '../../../platform/auth/server/actor.ts'
import type { AuthContext, Staff } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { type CareItem, careContract, type DueItem, type dueSchema } from '../contract.ts'
import { CHECKUP } from '../rules.ts'
import { CARE_REFUSALS } from '../texts.ts'
import { chooseDay, seeAgain, takeBack } from './choose-day.ts'
import { type DueRow, listDue, listOfBatch } from './due-queries.ts'
import {
  hasCheckup,
  insertItem,
  isProductThere,
  listCareItems,
  listGivenProducts,
  setCheckup,
  updateItem,
  upsertGivenProduct,
} from './queries.ts'
import { readCare, readHistory } from './read-care.ts'
import { recordDoses, recordElsewhere } from './record-doses.ts'

const os = implementFeature(careContract).$context<AuthContext>()

export const careRouter = os.router({
  get: os.get.handler(({ input, context }) => readCare(context.db, input.id, context.caller.records)),

  getHistory: os.getHistory.handler(({ input, context }) =>
    readHistory(context.db, input.id, clinicDay(context.now())),
  ),

  record: os.record.handler(async ({ input, context }) => {
    const by = { ...actorOf(context), link: appointmentsLink(context) }
    await recordDoses(context.db, by, input)
    return await readCare(context.db, input.id, 'all')
  }),

  recordElsewhere: os.recordElsewhere.handler(async ({ input, context }) => {
    await recordElsewhere(context.db, byOf(context), input)
    return await readCare(context.db, input.id, 'all')
  }),

  takeBack: os.takeBack.handler(async ({ input, context }) => {
    const { petId, bill } = await takeBack(context.db, actorOf(context), input)
    return { ...(await readCare(context.db, petId, 'all')), bill }
  }),

  choose: os.choose.handler(async ({ input, context }) => {
    await chooseDay(context.db, byOf(context), input)
    return await readCare(context.db, input.id, 'all')
  }),

  seeAgain: os.seeAgain.handler(async ({ input, context }) => {
    await seeAgain(context.db, byOf(context), input)
    return await readCare(context.db, input.id, 'all')
  }),

  saveCheckup: os.saveCheckup.handler(async ({ input: { active }, context }) => {
    await setCheckup(context.db, active)
    return { active }
  }),

  listItems: os.listItems.handler(async ({ context }) => ({
    items: await listCareItems(context.db),
    checkup: await hasCheckup(context.db),
    products: await listGivenProducts(context.db),
  })),

  listDue: os.listDue.handler(async ({ input, context }) => {
    const { id, filter = 'all', cursor } = input
    const item = id === CHECKUP ? { id, species: [] } : await readItem(context.db, id)
    const now = context.now()
    const page = { item, filter, now, today: clinicDay(now), ...rangeOf(cursor) }
    const positionOf = (row: DueRow) => ({
      at: row.due === null ? row.createdAt : new Date(`${row.due}T00:00:00Z`),
      id: row.id,
    })
    return toPage(await listDue(context.db, page), positionOf, toDuePet)
  }),

  listOfBatch: os.listOfBatch.handler(async ({ input, context }) => {
    if (!(await isProductThere(context.db, input.id))) throw refusal(CARE_REFUSALS, 'PRODUCT_MISSING')
    const rows = await listOfBatch(context.db, input.id, input.batch)
    return rows.map(({ doseId, petId, petName, deceased, batch, givenOn, ...contact }) => ({
      ...{ doseId, batch, givenOn, pet: { id: petId, name: petName, deceased } },
      owner: presentContact(contact),
    }))
  }),

  listDueItems: os.listDueItems.handler(async ({ context }) => {
    const items = (await listCareItems(context.db)).filter(({ active }) => active)
    const dueItems = items.map(({ id, name, kind }): DueItem => ({ id, name, kind }))
    return (await hasCheckup(context.db)) ? [...dueItems, CHECKUP_ITEM] : dueItems
  }),

  addItem: os.addItem.handler(async ({ input, context }) => {
    const { userId } = context.caller
    const id = await once(context.db, { userId, input, refusals: CARE_REFUSALS }, async (tx) => {
      const { idempotencyKey: _, ...item } = input
      const made = randomUUID()
      await insertItem(tx, { ...item, id: made })
      return made
    })
    return await readItem(context.db, id)
  }),

  saveItem: os.saveItem.handler(async ({ input, context }) => {
    await updateItem(context.db, input)
    return await readItem(context.db, input.id)
  }),

  saveProduct: os.saveProduct.handler(async ({ input, context }) => {
    const items = await listCareItems(context.db)
    if (!(await isProductThere(context.db, input.id))) throw refusal(CARE_REFUSALS, 'PRODUCT_MISSING')
    if (!input.itemIds.every((id) => items.some((item) => item.id === id)))
      throw refusal(CARE_REFUSALS, 'ITEM_MISSING')
    await upsertGivenProduct(context.db, { ...input, itemIds: [...new Set(input.itemIds)] })
    return { saved: true }
  }),
})

const CHECKUP_ITEM: DueItem = { id: CHECKUP, name: 'Checkup', kind: CHECKUP }

async function readItem(db: Db, id: string): Promise<CareItem> {
  const item = (await listCareItems(db)).find((one) => one.id === id)
  if (item === undefined) throw refusal(CARE_REFUSALS, 'ITEM_MISSING')
  return item
}

function toDuePet(row: DueRow): Answer<typeof dueSchema> {
  const { customerId, customerName, customerPhone, appointmentDate, serviceType, ...rest } = row
  const { createdAt: _, ...pet } = rest
  const isBooked = appointmentDate !== null && serviceType !== null
  return {
    ...pet,
    owner: presentContact({ customerId, customerName, customerPhone }),
    nextAppointment: isBooked ? { appointmentDate, serviceType } : null,
  }
}

const byOf = ({ caller, now }: AuthContext & { caller: Staff }) => ({ userId: caller.userId, now: now() })
