import { type RefObject, useLayoutEffect, useRef } from 'react'
import { readStored } from '../../lib/web/kept/storage.ts'

/** The actions of single keys, such as `/` or `n`. */
export type Shortcuts = Readonly<Record<string, () => void>>

/** The storage key for turning single keys off: speech input and tremor can press them by accident. */
export const KEYS_OFF = 'single-keys-off'

/** True if the person has turned single keys off in this browser. */
export function areKeysOff(): boolean {
  return readStored(KEYS_OFF) !== null
}

/**
 * Listens for single keys while the page is shown, but not during typing, with a modifier key, or while a dialog is
 * open, unless `within` is in it; nor if they are turned off. It listens as soon as the page's controls are there, not a
 * frame later.
 */
export function useShortcuts(shortcuts: Shortcuts, within?: RefObject<Element | null>): void {
  const latest = useRef(shortcuts)
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const run = latest.current[event.key]
      if (run === undefined || event.ctrlKey || event.metaKey || event.altKey || areKeysOff()) return
      if (isTaken(event.target, within?.current ?? null)) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [within])
}

function isTaken(target: EventTarget | null, within: Element | null): boolean {
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  const dialog = openDialog()
  return Boolean(isTyping) || (dialog !== undefined && !dialog.contains(within))
}

/** Whether a dialog waits for an answer; one that is fading away has it. */
export function isDialogOpen(): boolean {
  return openDialog() !== undefined
}

/** The dialog that lies over all others. */
function openDialog(): Element | undefined {
  return [
    ...document.querySelectorAll(':is([role="dialog"], [role="alertdialog"]):not([data-exiting] *)'),
  ].at(-1)
}
