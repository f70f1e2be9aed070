import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OPERATIONS, REFUSAL_CODES } from '../src/app/api/operation-names.ts'
import { createMetrics } from '../src/app/observing/create-metrics.ts'
import { PROBLEMS } from '../src/features/office/system/rules.ts'
import { findPromtool } from './promtool.ts'

const FOLDER = resolve(import.meta.dirname, '../docs/operations/monitoring')
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

type Panel = { title: string; targets: { expr: string }[]; gridPos: Record<'x' | 'y' | 'w' | 'h', number> }
const dashboard = JSON.parse(read('dashboard.json')) as { title: string; panels: Panel[] }

const EXPRESSIONS = [
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [`panel ${title}`, expr] as const),
  ),
  ...[...read('alerts.yml').matchAll(/- alert: (\w+)\n\s+expr: (.+)/g)].map(
    ([, name, expr = '']) => [`alert ${name}`, expr] as const,
  ),
]

/** The names of all metrics that are printed, also those without a value at present. */
async function printedNames(): Promise<Set<string>> {
  const metrics = createMetrics()
  metrics.readFrom({
    readSystem: () => Promise.reject(new Error('away')),
    database: { kind: 'embedded', connections: () => ({ inUse: 0, waiting: 0 }) },
    countStreams: () => 0,
    now: () => new Date(),
  })
  const types = [...(await metrics.print()).matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    ),
  )
}

describe('the files for monitoring', () => {
  test('name only metrics that are printed', async () => {
    const printed = await printedNames()
    expect(EXPRESSIONS.length).toBeGreaterThan(25)
    for (const [where, expr] of EXPRESSIONS) {
      const names = expr.match(/\b(up|(tailwell|process|nodejs)_\w+)\b/g) ?? []
      expect(names.length, where).toBeGreaterThan(0)
      for (const name of names) if (name !== 'up') expect(printed, `${where}: ${name}`).toContain(name)
    }
  })

  test('name only labels’ values that there are', () => {
    const known: Record<string, readonly string[]> = {
      code: [...REFUSAL_CODES],
      operation: OPERATIONS,
      problem: Object.keys(PROBLEMS),
      status: ['5xx'],
      state: ['in_use', 'waiting'],
      job: ['tailwell'],
    }
    for (const [where, expr] of EXPRESSIONS)
      for (const [, label = '', values = ''] of expr.matchAll(/(\w+)[!=]~?"([^"]+)"/g))
        for (const value of values.split('|')) expect(known[label], `${where}: ${label}`).toContain(value)
  })

  test('show each metric of our own in a panel or an alert', async () => {
    const all = EXPRESSIONS.map(([, expr]) => expr).join('\n')
    const own = [...(await printedNames())].filter(
      (name) => /^tailwell_/.test(name) && !/_(sum|count)$/.test(name),
    )
    expect(own.filter((name) => !all.includes(name))).toEqual(['tailwell_info'])
  })

  test('put no panel on another', () => {
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
  })

  test.for([
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('pass promtool %s %s', (args, { skip }) => {
    const promtool = findPromtool()
    if (promtool === undefined) return skip('promtool is not installed; it comes with prometheus')
    const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: FOLDER, encoding: 'utf8' })
    expect(status, `${stdout}${stderr}`).toBe(0)
  })
})
