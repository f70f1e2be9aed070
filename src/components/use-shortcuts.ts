import { useEffect, useRef } from 'react'

/** The actions of single keys, such as `/` or `n`. */
export type Shortcuts = Readonly<Record<string, () => void>>

/**
 * Listens for single keys while the page is shown, but not during typing, with a modifier key, or while a dialog is
 * open.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const run = latest.current[event.key]
      if (run === undefined || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isTaken(target: EventTarget | null): boolean {
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return Boolean(isTyping) || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}
