import { type RefObject, useEffect, useRef } from 'react'

/** The ref of a part in which buttons remove rows: the focus goes to the next button instead of being lost. */
export function useFocusAfterRemoval(): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => (part.current ? focusAfterRemoval(part.current) : undefined), [])
  return part
}

function focusAfterRemoval(part: HTMLElement): () => void {
  const buttons = () => [...part.querySelectorAll<HTMLElement>('button')]
  let last: { element: Element; index: number } | undefined
  const onFocus = ({ target }: FocusEvent) => {
    const index = target instanceof HTMLElement ? buttons().indexOf(target) : -1
    last = target instanceof HTMLElement && index >= 0 ? { element: target, index } : undefined
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // A dialog that asks first goes with what is removed.
    if (relatedTarget instanceof Element && relatedTarget.closest('[role=alertdialog]') === null)
      last = undefined
  }
  const changes = new MutationObserver(() => {
    if (last === undefined || last.element.isConnected || document.activeElement !== document.body) return
    const all = buttons()
    const next = all[last.index] ?? all.at(-1)
    next?.focus()
  })
  part.addEventListener('focusin', onFocus)
  part.addEventListener('focusout', onBlur)
  changes.observe(part, { childList: true, subtree: true })
  return () => {
    part.removeEventListener('focusin', onFocus)
    part.removeEventListener('focusout', onBlur)
    changes.disconnect()
  }
}
