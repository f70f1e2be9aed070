import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { type FocusEvent, useEffect, useState } from 'react'
import { Toaster as Stack, toast, useSonner } from 'sonner'
import { randomId } from '../../lib/web/random-id.ts'
import { showToastsWith } from '../../lib/web/toast.ts'
import './toaster.css'

const ICONS = {
  success: <CircleCheck className="size-5 text-green-ink" aria-hidden="true" />,
  error: <CircleAlert className="size-5 text-red-ink" aria-hidden="true" />,
  warning: <TriangleAlert className="size-5 text-yellow-ink" aria-hidden="true" />,
}

/**
 * Shows toasts at the top right, below the bar on phones, and below the focused control if they would cover it. Their
 * timers pause while one of them is hovered or has the focus. Mount it once, at the root.
 */
export function Toaster() {
  const top = useClearTop()
  useEffect(() => showToastsWith(toast, inPlace), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the focus of the toasts inside
    <div onFocus={hold} onBlur={release}>
      <Stack
        position="top-right"
        expand
        visibleToasts={20}
        gap={8}
        offset={{ top, right: 16 }}
        mobileOffset={{ top, left: 12, right: 12 }}
        icons={ICONS}
      />
    </div>
  )
}

/** A second attempt piles up nothing: the toast with the same words goes, and the new one is spoken again. */
function inPlace(words: string): string {
  for (const { id } of toast.getToasts()) if (String(id).startsWith(`${words}\n`)) toast.dismiss(id)
  return `${words}\n${randomId()}`
}

/** Sonner pauses its timers only for the pointer, so keyboard focus is reported to it as a pointer. */
function hold(event: FocusEvent<HTMLElement>): void {
  stackOf(event.target)?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
}

function release(event: FocusEvent<HTMLElement>): void {
  const stack = stackOf(event.target)
  if (stack && !stack.contains(event.relatedTarget)) {
    stack.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
  }
}

function stackOf(element: HTMLElement): HTMLElement | null {
  return element.closest('[data-sonner-toaster]')
}

const BELOW_BAR = 'calc(var(--topbar) + 8px)'

/** The distance from the top at which a new toast does not cover the focused control. */
function useClearTop(): string {
  const { toasts } = useSonner()
  const [top, setTop] = useState(BELOW_BAR)
  useEffect(() => {
    if (toasts.length === 0) return
    const place = () => setTop(clearTop(document.activeElement))
    place()
    // The heading of the next page gets the focus after the toast has come. A control that is pressed was in sight,
    // and a toast that moves now would come between the press and its click.
    let pressed: EventTarget | null = null
    const press = (event: PointerEvent) => {
      pressed = event.target
    }
    const follow = ({ target }: Event) => {
      if (!(target instanceof Node && pressed instanceof Node && target.contains(pressed))) place()
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('focusin', follow)
    }
  }, [toasts.length])
  return top
}

/** The place below the focused control or heading, if toasts would cover it; else below the bar. */
function clearTop(focused: Element | null): string {
  if (!focused || focused === document.body || focused.closest('[data-sonner-toaster]')) return BELOW_BAR
  const box = focused.getBoundingClientRect()
  const isCovered = box.top < 240 && box.bottom > 56 && box.right > innerWidth - 400 && box.height < 160
  return isCovered && innerWidth < 1024 ? `${Math.ceil(box.bottom) + 12}px` : BELOW_BAR
}
