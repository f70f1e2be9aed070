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

/** The lowest acceptable rate of Tailwell in each work, as a share of the minimal server's. */
const MIN_RATIO = { W1: 0.85, W2: 0.45, W3: 0.5, W4: 5 } as const satisfies Record<Work, number>

/** The maximum response time with ten times as many appointments, as a multiple of the smaller database's. */
const MAX_GROWTH = 1.2

const NAMES: Record<AnyWork, string> = { ...WORKS, ...CALENDAR_WORKS }

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}

/** The median of the rounds, their range, and whether the median has reached the goal. */
function ratioCells(ratios: number[], goal: string, isReached: (ratio: number) => boolean): string[] {
  const ratio = median(ratios)
  const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
  return [ratio.toFixed(2), range, `${goal} ${isReached(ratio) ? 'reached' : 'MISSED'}`]
}

/** Tailwell's rate in each round as a share of another server's. */
function ratiosTo(others: Round[], product: Round[]): number[] {
  return product.map(({ rate }, round) => rate / (others[round]?.rate ?? Number.NaN))
}

/**
 * Responses per second as medians: Tailwell compared with the minimal server, with the goal, and with the one that runs
 * the same statements; the ratios with their range over the rounds.
 */
export function reportRatios(figures: Figures): string {
  const rows = [...figures].map(([work, { minimal, bare, product }]) => {
    const [least, same] = [MIN_RATIO[work], ratiosTo(bare, product)]
    return [
      work,
      ...[minimal, bare, product].map((rounds) => median(rounds.map(({ rate }) => rate)).toFixed(0)),
      ...ratioCells(ratiosTo(minimal, product), `≥ ${least}`, (ratio) => ratio >= least),
      median(same).toFixed(2),
      [minimal, product].map((rounds) => median(rounds.map(({ p99 }) => p99))).join(' / '),
      WORKS[work],
    ]
  })
  const servers = ['minimal/s', 'same SQL/s', 'Tailwell/s']
  return table(['', ...servers, 'to minimal', 'min–max', 'goal', 'to same SQL', 'p99 ms', ''], rows)
}

/** The response time at each size, and the ratio of the large one to the small one. */
export function reportGrowth(figures: Growth): string {
  const rows = [...figures].map(([work, rounds]) => {
    const ratios = rounds.map(({ small, large }) => large / small)
    return [
      work,
      median(rounds.map(({ small }) => small)).toFixed(1),
      median(rounds.map(({ large }) => large)).toFixed(1),
      ...ratioCells(ratios, `≤ ${MAX_GROWTH}`, (ratio) => ratio <= MAX_GROWTH),
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
