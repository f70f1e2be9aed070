import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { isRail } from './rail.ts'

const SCRIPT = readFileSync(new URL('../../../public/theme.js', import.meta.url), 'utf8')

/** What the script that runs before the first paint decides. */
function paintsRail(where: Parameters<typeof isRail>[0]): boolean {
  const dataset: Record<string, string> = {}
  const stored: Record<string, string | null> = {
    rail: where.chosen,
    'calendar-columns': String(where.columns),
  }
  const context = {
    document: { documentElement: { dataset } },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    location: { pathname: where.path, search: where.search },
    innerWidth: where.width,
    URLSearchParams,
  }
  runInContext(SCRIPT, createContext(context))
  return dataset.rail !== undefined
}

const CALENDAR = { chosen: null, path: '/dashboard/calendar', search: '', width: 1280, columns: 4 }

describe('the menu is a rail', () => {
  test.each([
    ['on the calendar with four columns', CALENDAR, true],
    ['not with three', { ...CALENDAR, columns: 3 }, false],
    ['on a week', { ...CALENDAR, columns: 0, search: '?view=week' }, true],
    ['not where there is room', { ...CALENDAR, width: 1440 }, false],
    ['not on another page', { ...CALENDAR, path: '/dashboard' }, false],
    ['wherever it is chosen', { ...CALENDAR, chosen: 'folded', path: '/dashboard', width: 1920 }, true],
    ['nowhere if that is chosen', { ...CALENDAR, chosen: 'open' }, false],
  ])('%s, before the first paint and later', (_where, where, isFolded) => {
    expect([isRail(where), paintsRail(where)]).toEqual([isFolded, isFolded])
  })
})
