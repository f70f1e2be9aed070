import { useSyncExternalStore } from 'react'
import { refusalCode, refusalData, refusalText } from '../../../../lib/web/feature-client.ts'

/** What was refused because the last number is dated after today. */
export type LaterDay = {
  text: string
  day: string
  today: string
  /** Sends it again, once someone has answered. */
  again: () => void
  /** Takes the money on the draft, which needs no number. */
  onDraft?: (() => void) | undefined
}

let asked: LaterDay | null = null
const listeners = new Set<() => void>()

function ask(next: LaterDay | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** True if a call was refused as the last number is dated after today: a dialog then asks whether that is right. */
export function askLastDay(failure: unknown, ways: Pick<LaterDay, 'again' | 'onDraft'>): boolean {
  if (refusalCode(failure) !== 'LAST_DAY_LATER') return false
  const { day, today } = Object(refusalData(failure))
  ask({ text: refusalText(failure) ?? '', day: String(day), today: String(today), ...ways })
  return true
}

/** What is asked now. */
export function useAskedDay(): { asked: LaterDay | null; close: () => void } {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
  return { asked: now, close: () => ask(null) }
}
