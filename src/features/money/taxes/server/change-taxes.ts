import type { z } from 'zod'
import { nameKey } from '../../../../lib/name-key.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Seen } from '../../../../lib/seen-fields.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import { setTaxClassOfService } from '../../../planning/services/server/queries.ts'
import { setTaxClassOfProduct } from '../../orders/server/queries.ts'
import { inForceOn } from '../rules.ts'
import type { assignedClassSchema, savedClassSchema, taxRateSchema, taxStatusSchema } from '../tax-schemas.ts'
import { TAX_REFUSALS } from '../texts.ts'
import {
  hasClass,
  listClasses,
  lockTaxes,
  readTaxFacts,
  saveClass,
  saveRate,
  saveStatus,
} from './tax-queries.ts'

/** Says how the clinic stands to GST from a day on. */
export async function changeStatus(tx: Tx, input: Seen<z.output<typeof taxStatusSchema>>): Promise<void> {
  const { fromOn, seen, ...entered } = input
  await lockTaxes(tx)
  const { status } = await readTaxFacts(tx, fromOn)
  await saveStatus(tx, { fromOn, ...mergeChanges(status, entered, seen) })
}

/** Adds or changes a tax class. Refuses the name of another one. */
export async function changeClass(
  tx: Tx,
  { seen, rate, ...input }: Seen<z.output<typeof savedClassSchema>>,
  today: string,
): Promise<void> {
  const { id, ...entered } = input
  const fields = id === undefined ? entered : mergeChanges(await lockClass(tx, id), entered, seen)
  await assertOwnName(tx, { id, name: fields.name })
  const saved = await saveClass(tx, { id, ...fields })
  if (rate !== undefined) await changeRate(tx, { ...rate, id: saved }, today)
}

/** Sets the rate of a tax class from a day on. Refuses a day before `today`: bills of that day are issued. */
export async function changeRate(
  tx: Tx,
  input: Seen<z.output<typeof taxRateSchema>>,
  today: string,
): Promise<void> {
  const { id, fromOn, seen, ...entered } = input
  if (fromOn < today) throw refusal(TAX_REFUSALS, 'RATE_DAY_PAST', { today })
  const { rates } = await lockClass(tx, id)
  const present = { rate: inForceOn(rates, fromOn)?.rate ?? null }
  await saveRate(tx, { id, fromOn, ...mergeChanges(present, entered, seen) })
}

/** Says which tax is on a service or a product. */
export async function assignClass(tx: Tx, input: Seen<z.output<typeof assignedClassSchema>>): Promise<void> {
  const { serviceTypeId, productId, seen, ...entered } = input
  const { taxClassId } = entered
  if (taxClassId !== null && !(await hasClass(tx, taxClassId))) throw refusal(TAX_REFUSALS, 'CLASS_MISSING')
  const change = (present: string | null) => mergeChanges({ taxClassId: present }, entered, seen).taxClassId
  if (serviceTypeId !== undefined) await setTaxClassOfService(tx, serviceTypeId, change)
  if (productId !== undefined) await setTaxClassOfProduct(tx, productId, change)
}

type LineClass = { productId: string | null; serviceTypeId: string | null; seen: string | null }

/** Says the tax of what a line sells for all bills to come, unless it no longer has the one that the line had. */
export async function saveClassOfLine(
  tx: Tx,
  { productId, serviceTypeId, seen }: LineClass,
  taxClassId: string,
): Promise<void> {
  const change = (present: string | null) => (present === seen ? taxClassId : present)
  if (productId !== null) await setTaxClassOfProduct(tx, productId, change)
  if (serviceTypeId !== null) await setTaxClassOfService(tx, serviceTypeId, change)
}

/** Of two who add the same name at once, the second is refused: each waits for the other. */
async function assertOwnName(tx: Tx, { id, name }: { id: string | undefined; name: string }): Promise<void> {
  await lockTaxes(tx)
  const classes = await listClasses(tx)
  const isOld = classes.some((one) => one.id === id && one.name === name)
  const isTaken = classes.some((one) => one.id !== id && nameKey(one.name) === nameKey(name))
  if (isTaken && !isOld) throw refusal(TAX_REFUSALS, 'CLASS_NAME_TAKEN')
}

/** A tax class; no other change of taxes is made until the transaction ends. */
async function lockClass(tx: Tx, id: string) {
  await lockTaxes(tx)
  const found = (await listClasses(tx)).find((one) => one.id === id)
  if (found === undefined) throw refusal(TAX_REFUSALS, 'CLASS_MISSING')
  return found
}
