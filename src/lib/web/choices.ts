import { store } from './kept/storage.ts'

/** Is heard at the window once a choice was kept. */
export const CHOSEN = 'chosen'

/** Keeps a choice in this browser, or forgets it (null). Without storage it lasts until the page is left. */
export function keepChoice(key: string, value: string | null): void {
  store(key, value)
  window.dispatchEvent(new Event(CHOSEN))
}
