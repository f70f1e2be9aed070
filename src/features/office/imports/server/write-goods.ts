import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { lockProducts, saveListedProducts } from '../../../money/orders/server/queries.ts'
import { takeInMany } from '../../../money/stock/server/listed-queries.ts'
import { inForceOn } from '../../../money/taxes/rules.ts'
import { listClasses } from '../../../money/taxes/server/tax-queries.ts'
import type { Untaxed } from '../contract.ts'
import { productForm } from '../names.ts'
import { type ImportedProduct, importedProductSchema } from '../row-schemas.ts'
import { type Decision, decideProduct, type KnownProduct, type TaxChoice, taxClassFor } from '../rules.ts'
import { listTaxed, matchGoods } from './goods-queries.ts'
import { GOODS_RECORDS } from './import-queries.ts'
import type { Decided, Kind, Part } from './list-types.ts'
import { takeBackGoods } from './take-back-goods.ts'

type Row = { position: number; data: ImportedProduct; answer: string | null }
type DecidedRow = Row & Pick<Decision, 'outcome' | 'reason'> & { product: KnownProduct | null }

/** Prices, and goods with their batches. */
export const goods: Kind<ImportedProduct> = {
  schema: importedProductSchema,
  match: async (db, rows) => await decideRows(db, rows),
  write: writeGoods,
  takenBack: GOODS_RECORDS,
  takeBack: takeBackGoods,
}

async function decideRows(db: Db, rows: readonly Row[]): Promise<DecidedRow[]> {
  const matches = await matchGoods(
    db,
    rows.map(({ position, data: { name } }) => ({ position, name })),
  )
  return rows.map((row) => {
    const { isService = false, product = null } = matches.get(row.position) ?? {}
    return { ...row, product, ...decideProduct(row.data, { isService, product }) }
  })
}

/** Writes a part. Products that are there are locked and matched again; rows of one product one after the other. */
async function writeGoods(tx: Tx, rows: readonly Row[], part: Part): Promise<Decided[]> {
  const isFirst = (row: Row, at: number) =>
    rows.findIndex(({ data }) => productForm(data.name) === productForm(row.data.name)) === at
  const firsts = rows.filter(isFirst)
  const found = await decideRows(tx, firsts)
  const known = found.flatMap(({ product }) => (product === null ? [] : [product.id]))
  if (known.length > 0) await lockProducts(tx, known)
  const decided = known.length === 0 ? found : await decideRows(tx, firsts)
  await writeDecided(tx, decided, part)
  const late = rows.filter((row, at) => !isFirst(row, at))
  return late.length === 0 ? decided : [...decided, ...(await writeGoods(tx, late, part))]
}

async function writeDecided(tx: Tx, decided: readonly DecidedRow[], part: Part): Promise<void> {
  const classes = await readTaxChoices(tx, clinicDay(part.now))
  const entries = decided
    .filter(({ outcome }) => outcome === 'new' || outcome === 'known')
    .map((row) => ({ ...row, id: row.product?.id ?? randomUUID() }))
  const added = entries.filter(({ outcome }) => outcome === 'new')
  await saveListedProducts(
    tx,
    added.map(({ id, product, data: { name, price, kind, ...data } }) => ({
      ...{ id, name, price, kind, isNew: product === null },
      taxClassId: taxClassFor(classes, data),
    })),
  )
  await part.record(added.map(({ id, position }) => ({ recordId: id, kind: 'product', position })))
  const counted = entries.filter(({ data }) => data.counted)
  const by = { userId: part.madeBy, now: part.now }
  const lots = await takeInMany(
    tx,
    counted.map(({ id, data }) => ({ productId: id, lots: data.lots })),
    by,
  )
  const positions = new Map(counted.map(({ id, position }) => [id, position]))
  const records = lots.map(({ productId, lotId }) => ({
    ...{ recordId: lotId, kind: 'lot' as const, position: positions.get(productId) ?? 0 },
  }))
  await part.record(records)
}

/** The tax classes with their rates of a day. */
async function readTaxChoices(db: Db, day: string): Promise<TaxChoice[]> {
  return (await listClasses(db)).map(({ id, hsn, exempt, rates }) => ({
    ...{ id, hsn, exempt },
    rate: inForceOn(rates, day)?.rate ?? null,
  }))
}

/** The products of an import that get no tax class though the list names a code or a rate, by both. */
export async function listUntaxed(db: Db, importId: string, day: string): Promise<Untaxed[]> {
  const classes = await readTaxChoices(db, day)
  return (await listTaxed(db, importId))
    .filter((row) => row.hsn !== null || row.rate !== null)
    .filter((row) => taxClassFor(classes, row) === null)
    .map(({ hsn, rate, count }) => ({ hsn, rate, count }))
}
