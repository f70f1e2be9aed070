import { useLayoutEffect, useRef } from 'react'
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
 * open, nor if they are turned off. It listens as soon as the page's controls are there, not a frame later.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const run = latest.current[event.key]
      if (run === undefined || event.ctrlKey || event.metaKey || event.altKey || areKeysOff()) return
      if (isTaken(event.target)) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isTaken(target: EventTarget | null): boolean {
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return Boolean(isTyping) || isDialogOpen()
}

/** Whether a dialog waits for an answer; one that is fading away has it. */
export function isDialogOpen(): boolean {
  return document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([data-exiting] *)') !== null
}
