import { useEffect, useRef } from 'react'

/** What single keys do, such as `/` or `n`. */
export type Shortcuts = Readonly<Record<string, () => void>>

/**
 * Listens to single keys for as long as the page is shown. Not while somebody types, holds a modifier, or a
 * window above the page is open: then keys mean something else.
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
