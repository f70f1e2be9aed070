import { readStored, store } from '../../../../lib/web/kept/storage.ts'

/** A page with which staff may start. */
export type StartPage = 'dashboard' | 'calendar'

const KEY = 'start-with'

/** The page with which staff start in this browser. */
export function readStartPage(): StartPage {
  return readStored(KEY) === 'calendar' ? 'calendar' : 'dashboard'
}

/** Saves it, if the browser allows it. */
export function saveStartPage(page: StartPage): void {
  store(KEY, page === 'dashboard' ? null : page)
}
