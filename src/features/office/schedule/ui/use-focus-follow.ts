import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { nextPaint } from '../../../../lib/web/next-paint.ts'

/**
 * Keeps the focus at an appointment that is drawn elsewhere while it or a dialog opened from it has the focus: its
 * element is a new one then. One that is no longer shown leaves the focus to the stop that the Tab key reaches.
 */
export function useFocusFollow(around: RefObject<HTMLElement | null>) {
  const last = useRef<string>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  // After every render, because any may draw an appointment elsewhere, and most dialogs close with one.
  useEffect(() => {
    void returnFocus(
      () => isGone.current,
      () => {
        if (last.current === undefined || document.activeElement !== document.body) return
        const find = (selector: string) => around.current?.querySelector<HTMLElement>(selector)
        const stop = find(`[data-stop="${last.current}"]`) ?? find('[data-stop][tabindex="0"]')
        stop?.focus()
      },
    )
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      last.current = target.closest<HTMLElement>('[data-stop]')?.dataset.stop
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget?.closest(DIALOGS) == null) last.current = undefined
    },
  }
}

const DIALOGS = '[role=dialog], [role=alertdialog]'

/** The closed dialog returns the focus first, in the next frame, if what had it is still there. */
async function returnFocus(isGone: () => boolean, restore: () => void): Promise<void> {
  await nextPaint()
  if (isGone()) return
  await nextPaint()
  restore()
}
