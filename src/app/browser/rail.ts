import { useSyncExternalStore } from 'react'
import { appointmentsPaths } from '../../features/planning/appointments/paths.ts'
import { keepChoice } from '../../lib/web/choices.ts'
import { readStored } from '../../lib/web/kept/storage.ts'

/** The storage keys of the choice and of how many columns the calendar had; public/theme.js reads them before the first paint. */
const KEY = 'rail'
const COLUMNS_KEY = 'calendar-columns'

/** What the menu's width depends on. */
type Where = { chosen: string | null; path: string; search: string; width: number; columns: number }

/**
 * Whether the menu is a rail of icons: as chosen, else on the calendar where four columns have no room beside the whole
 * menu. The same rule as in public/theme.js, which rail.test.ts compares.
 */
export function isRail({ chosen, path, search, width, columns }: Where): boolean {
  if (chosen !== null) return chosen === 'folded'
  const shown = new URLSearchParams(search).get('view') === 'week' ? 7 : columns
  return path === appointmentsPaths.calendar && width < 1440 && shown >= 4
}

const listeners = new Set<() => void>()
const root = () => document.documentElement

function set(isFolded: boolean): void {
  if (isFolded) root().dataset.rail = ''
  else delete root().dataset.rail
  for (const listener of listeners) listener()
}

/** Folds or opens the menu for the page that is shown. */
export function applyRail(): void {
  const { pathname: path, search } = location
  set(
    isRail({
      chosen: readStored(KEY),
      path,
      search,
      width: innerWidth,
      columns: Number(readStored(COLUMNS_KEY)),
    }),
  )
}

/** Folds or opens the menu, and keeps that in this browser if it allows it. */
export function toggleRail(): void {
  // The menu slides out there.
  if (!matchMedia('(width >= 64rem)').matches) return
  const isFolded = root().dataset.rail === undefined
  keepChoice(KEY, isFolded ? 'folded' : 'open')
  set(isFolded)
}

/** Whether the menu is a rail. */
export function useRail(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => root().dataset.rail !== undefined,
  )
}
