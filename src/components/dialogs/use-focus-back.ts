import { useEffect, useRef } from 'react'

/** The ref of what an editor replaces, mostly a button: when the editor closes, the focus returns to it. */
export function useFocusBack<Of extends HTMLElement = HTMLButtonElement>(editing: boolean) {
  const button = useRef<Of>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return button
}
