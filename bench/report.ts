import type { Compared, Comparison, SideRound } from './beside-old.ts'
import { type Growth, SIZES } from './growth.ts'
import type { LoadResult } from './load.ts'
import { type AnyWork, CALENDAR_WORKS, WORKS, type Work } from './works.ts'

export const LAYERS = {
  minimal: 'node:http + pg, the narrowest statements',
  bare: '+ the product’s statements and answers',
  queries: '+ query builder, pool, actions',
  caller: '+ session and caller',
  product: '+ routing, access, validation, headers (Tailwell)',
} as const
export type Layer = keyof typeof LAYERS
export const LAYER_NAMES = Object.keys(LAYERS) as Layer[]

/** One round: the load generator's results, and the CPU time of one request in microseconds. */
export type Round = LoadResult & { serverCpu: number; databaseCpu: number }

/** The rounds of each measured work at each layer. */
export type Figures = Map<Work, Record<Layer, Round[]>>

/** The most processor time of a work, as a multiple of an earlier commit's in the same rounds. */
const MAX_COST = 1.05

/** The maximum response time with ten times as many appointments, as a multiple of the smaller database's. */
const MAX_GROWTH = 1.2

const NAMES: Record<AnyWork, string> = { ...WORKS, ...CALENDAR_WORKS }

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}

/** The median of the rounds and their range; with a goal also whether the median has reached it. */
function ratioCells(ratios: number[], most?: number): string[] {
  const ratio = median(ratios)
  const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
  const cells = [ratio.toFixed(2), range]
  return most === undefined ? cells : [...cells, `≤ ${most} ${ratio <= most ? 'reached' : 'MISSED'}`]
}

const COMPARED: Record<Compared, string> = {
  ...WORKS,
  announcement: 'announce a booking, beside the requests',
  'W3 of five': 'book in a clinic of five calendars',
}

/** Each work beside an earlier commit: answers per second, and the processor time of server and database. */
export function reportComparison(figures: Comparison): string {
  const rows = [...figures].map(([work, rounds]) => {
    const ratios = (part: keyof SideRound) =>
      rounds.new.map((round, place) => round[part] / (rounds.old[place]?.[part] ?? Number.NaN))
    const rates = [rounds.old, rounds.new].map((side) => median(side.map(({ rate }) => rate)))
    const hasRate = !Number.isNaN(rates[0])
    return [
      work,
      ...rates.map((rate) => (hasRate ? rate.toFixed(0) : '')),
      hasRate ? median(ratios('rate')).toFixed(2) : '',
      ...[rounds.old, rounds.new].map((side) => median(side.map(({ cpu }) => cpu)).toFixed(0)),
      ...ratioCells(ratios('cpu'), MAX_COST),
      COMPARED[work],
    ]
  })
  const head = ['', 'old/s', 'new/s', 'ratio', 'old µs', 'new µs', 'ratio', 'min–max', 'goal', '']
  return table(head, rows)
}

/** Tailwell's rate in each round as a share of another server's. */
function ratiosTo(others: Round[], product: Round[]): number[] {
  return product.map(({ rate }, round) => rate / (others[round]?.rate ?? Number.NaN))
}

/**
 * Responses per second as medians: Tailwell compared with the minimal server, which says how far the floor is and moves with the
 * machine, and with the one that runs the same statements; the ratios with their range over the rounds.
 */
export function reportRatios(figures: Figures): string {
  const rows = [...figures].map(([work, { minimal, bare, product }]) => {
    const [floor, same] = [ratiosTo(minimal, product), ratiosTo(bare, product)]
    return [
      work,
      ...[minimal, bare, product].map((rounds) => median(rounds.map(({ rate }) => rate)).toFixed(0)),
      ...ratioCells(floor),
      median(same).toFixed(2),
      [minimal, product].map((rounds) => median(rounds.map(({ p99 }) => p99))).join(' / '),
      WORKS[work],
    ]
  })
  const servers = ['minimal/s', 'same SQL/s', 'Tailwell/s']
  return table(['', ...servers, 'to minimal', 'min–max', 'to same SQL', 'p99 ms', ''], rows)
}

/** The response time at each size, and the ratio of the large one to the small one. */
export function reportGrowth(figures: Growth): string {
  const rows = [...figures].map(([work, rounds]) => {
    const ratios = rounds.map(({ small, large }) => large / small)
    return [
      work,
      median(rounds.map(({ small }) => small)).toFixed(1),
      median(rounds.map(({ large }) => large)).toFixed(1),
      ...ratioCells(ratios, MAX_GROWTH),
      NAMES[work],
    ]
  })
  const sizes = Object.values(SIZES).map((size) => `${size.toLocaleString('en')} appointments, ms`)
  return table(['', ...sizes, 'ratio', 'min–max', 'goal', ''], rows)
}

/** CPU time of one request at each layer: of the server's process, of the database, and what the layer adds. */
export function reportLayers(figures: Figures): string {
  const of = (work: Work, layer: Layer, part: 'serverCpu' | 'databaseCpu') =>
    median((figures.get(work)?.[layer] ?? []).map((round) => round[part]))
  const cost = (work: Work, layer: Layer) => of(work, layer, 'serverCpu') + of(work, layer, 'databaseCpu')
  const works = [...figures.keys()]
  const rows = LAYER_NAMES.map((layer, index) => {
    const before = LAYER_NAMES[index - 1]
    const cells = works.map((work) => {
      const added = cost(work, layer) - (before === undefined ? 0 : cost(work, before))
      const share = Math.round((100 * added) / cost(work, 'product'))
      const parts = [of(work, layer, 'serverCpu'), of(work, layer, 'databaseCpu')]
      return `${parts.map((part) => part.toFixed(0)).join(' + ')} (${share} %)`
    })
    return [layer, ...cells, LAYERS[layer]]
  })
  return table(['', ...works, ''], rows)
}

function table(head: string[], rows: string[][]): string {
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const format = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return lines.map((line) => format(line).trimEnd()).join('\n')
}
