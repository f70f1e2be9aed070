import { useEffect, useRef } from 'react'

/** The ref of a button that an editor replaces: when the editor closes, the focus returns to the button. */
export function useFocusBack(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return button
}
