import { MAX_PAISE } from '../../../../../lib/money.ts'
import { cleanLine } from '../../../../../lib/typed/clean-text.ts'
import type { ProductKind } from '../../../../money/orders/rules.ts'
import { productForm } from '../../names.ts'
import { type Row, textOf } from './cells.ts'
import type { Columns } from './find-columns.ts'
import { groupBy } from './group-by.ts'
import { type LeftOut, type Note, skippedAs } from './plan-people.ts'
import {
  areFirsts,
  areShares,
  kindOfWord,
  type RateReading,
  readBatch,
  readExpiry,
  readHsn,
  readPrice,
  readQuantity,
  readRate,
} from './read-goods.ts'
import { saidIn } from './vocabulary.ts'

/** Questions that a list of goods raises, each asked once for all its rows. */
export type GoodsAskCode =
  | 'goods or treatments?'
  | 'prices without tax'
  | 'several prices'
  | 'days are months'
export type GoodsAsk = { code: GoodsAskCode; rows: number[] }

/** What a person has answered. */
export type GoodsAnswers = {
  'goods or treatments?'?: ProductKind | 'left out'
  'prices without tax'?: 'with tax' | 'add the tax'
  'several prices'?: 'highest' | 'first' | 'left out'
  'days are months'?: 'months' | 'days'
}

export type PlannedLot = { thousandths: number; batch: string | null; expiresOn: string | null }
export type PlannedProduct = {
  rows: number[]
  name: string
  price: number
  kind: ProductKind
  hsn: string | null
  rate: number | null
  isExempt: boolean
  unit: string | null
  /** How much there is of it was counted, also if none is left. */
  counted: boolean
  lots: PlannedLot[]
  asks: GoodsAskCode[]
}

export type GoodsPlan = {
  rows: number
  goods: PlannedProduct[]
  asks: GoodsAsk[]
  notes: Note[]
  refused: LeftOut[]
  skipped: LeftOut[]
}
export type GoodsInput = { today: string; answers?: GoodsAnswers | undefined }

/** A row once it is read. */
type ReadGoods = {
  row: number
  name: string
  price: number | null
  kind: ProductKind | null
  hsn: string | null
  rate: RateReading
  unit: string | null
  hasQuantity: boolean
  lot: PlannedLot | null
  asks: GoodsAskCode[]
}

/** Plans what becomes of the rows of a price list, or of a list of goods with their batches. */
export function planGoods(rows: readonly Row[], columns: Columns, input: GoodsInput): GoodsPlan {
  const plan = new GoodsPlanner(columns, input)
  const data = rows.slice(columns.dataFrom)
  const read = plan.readRows(data)
  const goods = joinProducts(read, plan)
  const { notes, refused, skipped } = plan
  return { rows: data.length, goods, asks: [...plan.asked.values()], notes, refused, skipped }
}

class GoodsPlanner {
  readonly notes: Note[] = []
  readonly refused: LeftOut[] = []
  readonly skipped: LeftOut[] = []
  readonly asked = new Map<GoodsAskCode, GoodsAsk>()
  readonly columns: Columns
  readonly input: GoodsInput
  private areShares = false
  private areMonths = false
  private isWithoutTax = false

  constructor(columns: Columns, input: GoodsInput) {
    this.columns = columns
    this.input = input
  }

  get answers(): GoodsAnswers {
    return this.input.answers ?? {}
  }

  placeOf(field: string): number {
    return this.columns.fields.findIndex((known) => known?.field === field)
  }

  cellOf(row: Row, field: string) {
    return row.cells[this.placeOf(field)]
  }

  textIn(row: Row, field: string): string {
    return saidIn(textOf(this.cellOf(row, field)))
  }

  note(row: number, code: string, more: { field?: string; value?: string } = {}): void {
    this.notes.push({ row, code, ...more })
  }

  ask(code: GoodsAskCode, row: number): void {
    const ask = this.asked.get(code) ?? { code, rows: [] }
    ask.rows.push(row)
    this.asked.set(code, ask)
  }

  readRows(data: readonly Row[]): ReadGoods[] {
    const cellsIn = (field: string) => data.map((row) => this.cellOf(row, field))
    this.areShares = areShares(cellsIn('rate'))
    const isFirst = areFirsts(cellsIn('expiry'))
    this.areMonths = isFirst && this.answers['days are months'] !== 'days'
    this.isWithoutTax = /\b(excl\w*|without (gst|tax)|before (gst|tax)|ex gst)\b/i.test(
      this.columns.headings[this.placeOf('price')] ?? '',
    )
    const headings = this.columns.headings.map((heading) => heading.toLowerCase().trim())
    return data.flatMap((row) => {
      const code = skippedAs(row, headings)
      if (code !== null) {
        this.skipped.push({ row: row.number, code })
        return []
      }
      if (isFirst && textOf(this.cellOf(row, 'expiry')) !== '') this.ask('days are months', row.number)
      const read = this.readRow(row)
      return read === null ? [] : [read]
    })
  }

  private readRow(row: Row): ReadGoods | null {
    const name = cleanLine(textOf(this.cellOf(row, 'productName'))).slice(0, 120)
    if (saidIn(name) === '') {
      this.refused.push({ row: row.number, code: 'no name' })
      return null
    }
    const hsn = readHsn(this.cellOf(row, 'hsn'))
    const rate = readRate(this.cellOf(row, 'rate'), this.areShares)
    const quantity = readQuantity(this.cellOf(row, 'quantity'))
    const hasQuantity = this.textIn(row, 'quantity') !== ''
    const asks: GoodsAskCode[] = []
    return {
      ...{ row: row.number, name, hsn, rate, hasQuantity, asks },
      price: this.readPriceIn(row, rate, asks),
      kind: this.kindOf(row, { hsn, hasQuantity }),
      unit: this.textIn(row, 'unit') || null,
      lot: this.readLot(row, quantity),
    }
  }

  /** The selling price, or else the MRP. One without tax asks, and gets the tax of its row. */
  private readPriceIn(row: Row, rate: RateReading, asks: GoodsAskCode[]): number | null {
    const selling = readPrice(this.cellOf(row, 'price'))
    const price = selling ?? readPrice(this.cellOf(row, 'mrp'))
    if (price === null || selling === null || !this.isWithoutTax) return price
    const answer = this.answers['prices without tax']
    this.ask('prices without tax', row.number)
    if (answer === undefined) asks.push('prices without tax')
    if (answer !== 'add the tax' || rate === 'exempt') return price
    return rate === null ? null : Math.min(MAX_PAISE, Math.round((price * (10_000 + rate)) / 10_000))
  }

  private kindOf(row: Row, { hsn, hasQuantity }: { hsn: string | null; hasQuantity: boolean }) {
    if (hsn?.startsWith('99')) return 'treatment'
    if (hsn !== null || hasQuantity) return 'goods'
    return kindOfWord(this.textIn(row, 'kind')) ?? null
  }

  private readLot(row: Row, { thousandths, problem }: ReturnType<typeof readQuantity>): PlannedLot | null {
    const noteCell = (code: string, field: string) =>
      this.note(row.number, code, { field, value: textOf(this.cellOf(row, field)) })
    if (problem !== undefined) noteCell('not a quantity: not counted', 'quantity')
    const expiry = readExpiry(this.cellOf(row, 'expiry'), this.areMonths)
    const { batch, problem: ofBatch } = readBatch(this.cellOf(row, 'batch'))
    if (ofBatch !== undefined) noteCell(ofBatch, 'batch')
    if (expiry.problem !== undefined) noteCell('not a day of expiry: not counted', 'expiry')
    const isOver = expiry.day !== null && expiry.day < this.input.today
    if (isOver) noteCell('expired: not counted', 'expiry')
    if (thousandths === null || expiry.problem !== undefined || isOver) return null
    return { thousandths, batch, expiresOn: expiry.day }
  }
}

/** Puts rows of one product together: those with the same name, in small letters with single blanks. */
function joinProducts(read: readonly ReadGoods[], plan: GoodsPlanner): PlannedProduct[] {
  const groups = groupBy(read, ({ name }) => productForm(name))
  return [...groups.values()].flatMap((rows) => toProduct(rows, plan) ?? [])
}

function toProduct(rows: readonly ReadGoods[], plan: GoodsPlanner): PlannedProduct | undefined {
  const [first] = rows
  const priced = rows.filter(({ price }) => price !== null)
  const asks = [...new Set(rows.flatMap((row) => row.asks))]
  const price = first === undefined ? null : priceOf(priced, plan, asks)
  if (first === undefined || price === null) {
    for (const { row } of rows)
      plan.refused.push({ row, code: priced.length > 0 ? 'several prices' : 'no price' })
    return undefined
  }
  if (price === 0) plan.note(first.row, 'costs nothing', { field: 'price' })
  const said = rows.find(({ kind }) => kind !== null)?.kind
  const answer = plan.answers['goods or treatments?']
  if (!said) {
    for (const { row } of rows) plan.ask('goods or treatments?', row)
    if (answer === undefined) asks.push('goods or treatments?')
    if (answer === 'left out') {
      for (const { row } of rows) plan.refused.push({ row, code: 'left out as answered' })
      return undefined
    }
  }
  const rate = rows.find((row) => row.rate !== null)?.rate ?? null
  return {
    ...{ rows: rows.map(({ row }) => row), name: first.name, price, asks },
    kind: said ?? (answer === 'treatment' ? 'treatment' : 'goods'),
    hsn: rows.find(({ hsn }) => hsn !== null)?.hsn ?? null,
    ...{ rate: rate === 'exempt' ? null : rate, isExempt: rate === 'exempt' },
    unit: rows.find(({ unit }) => unit !== null)?.unit ?? null,
    ...toLots(rows, plan),
  }
}

/** The price of a product; several prices of its batches ask, once for all. */
function priceOf(priced: readonly ReadGoods[], plan: GoodsPlanner, asks: GoodsAskCode[]): number | null {
  const prices = [...new Set(priced.flatMap(({ price }) => (price === null ? [] : [price])))]
  if (prices.length < 2) return prices[0] ?? null
  const answer = plan.answers['several prices']
  for (const { row } of priced) plan.ask('several prices', row)
  if (answer === undefined) asks.push('several prices')
  if (answer === 'left out') return null
  return answer === 'first' ? (prices[0] ?? null) : Math.max(...prices)
}

/** The batches of a product, each once; what is there twice is added and noted. A quantity of 0 is none left. */
function toLots(rows: readonly ReadGoods[], plan: GoodsPlanner): Pick<PlannedProduct, 'counted' | 'lots'> {
  const lots = new Map<string, PlannedLot>()
  for (const { row, lot } of rows) {
    if (lot === null || lot.thousandths === 0) continue
    const key = `${lot.batch ?? ''} ${lot.expiresOn ?? ''}`
    const known = lots.get(key)
    if (known !== undefined)
      plan.note(row, 'the same batch: added', { field: 'batch', value: lot.batch ?? '' })
    lots.set(key, { ...lot, thousandths: lot.thousandths + (known?.thousandths ?? 0) })
  }
  return { counted: rows.some(({ lot }) => lot !== null), lots: [...lots.values()] }
}
