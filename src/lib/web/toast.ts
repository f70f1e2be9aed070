import { createElement, type MouseEvent, useSyncExternalStore } from 'react'
import type { toast as Sonner } from 'sonner'
import { type SavedToast, saveToast } from './kept/saved-toasts.ts'
import { randomId } from './random-id.ts'
import { wholeDates } from './whole-dates.ts'

/** The toaster's code is not part of the first load: until it is there, toasts wait. */
type Show = (toast: typeof Sonner, inPlace: InPlace) => unknown

/** Gives the id of a toast that takes the place of those with the same words. */
type InPlace = (words: string) => string

let toaster: Parameters<Show> | undefined
let waiting: readonly Show[] = []
const listeners = new Set<() => void>()

/** Shows the toasts that waited, and from now on each one immediately. Called by the toaster once it is mounted. */
export function showToastsWith(toast: typeof Sonner, inPlace: InPlace = String): void {
  toaster = [toast, inPlace]
  for (const show of waiting) show(toast, inPlace)
  setWaiting([])
}

/** True while a toast waits for the toaster. */
export function useIsToastWaiting(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting.length > 0,
  )
}

function raise(show: Show): void {
  if (toaster === undefined) setWaiting([...waiting, show])
  else show(...toaster)
}

function setWaiting(next: readonly Show[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

type SuccessOptions = {
  seconds?: number | undefined
  detail?: string | undefined
  /** A button that ends the toast, such as Undo. */
  action?: { label: string; onClick: () => void } | undefined
}

/** Shows a short confirmation, for 2 seconds by default (specification, section 9), with a second line of `detail`. */
export function toastSuccess(text: string, { seconds = 2, detail, action }: SuccessOptions = {}): void {
  saveToast({ tone: 'success', text: detail === undefined ? text : `${text}: ${detail}` })
  raise((toast, inPlace) =>
    toast.success(spoken('status', text), {
      // What a button undoes is another thing each time.
      id: action ? randomId() : inPlace(`${text} ${detail}`),
      duration: seconds * 1000,
      description: detail && wholeDates(detail),
      action: action && { label: action.label, onClick: pressed(action) },
    }),
  )
}

/** Shows a refusal or a failure that is not about a single field, for 4 seconds, with a second line of `detail`. */
export function toastError(text: string, { detail }: { detail?: string | undefined } = {}): void {
  saveToast({ tone: 'error', text: detail === undefined ? text : `${text} ${detail}` })
  raise((toast, inPlace) =>
    toast.error(spoken('alert', text), {
      id: inPlace(`${text} ${detail}`),
      duration: 4000,
      description: detail && wholeDates(detail),
    }),
  )
}

type WarningOptions = Pick<SavedToast, 'link'> &
  SuccessOptions & {
    /** The sentence that stands small beneath everything else. */
    small?: string | undefined
  }

/** Shows a warning, perhaps with `detail` and a link that opens a new tab: 4 seconds, or at least 10 with a link. */
export function toastWarning(
  text: string,
  { link, small, detail, action, seconds = 4 }: WarningOptions = {},
): void {
  saveToast({ tone: 'warning', text: [text, detail, small].filter(Boolean).join('. '), link })
  const open = () => void window.open(link?.href, '_blank', 'noopener,noreferrer')
  const linkButton = link && { label: link.label, onClick: open }
  const beneath = [detail && wholeDates(detail), small && createElement('small', { role: 'status' }, small)]
  raise((toast, inPlace) =>
    toast.warning(spoken('status', text), {
      id: action || link ? randomId() : inPlace(`${text} ${detail} ${small}`),
      duration: 1000 * (link ? Math.max(seconds, 10) : seconds),
      description: createElement('span', { className: 'grid gap-1' }, ...beneath),
      action: action ? { label: action.label, onClick: pressed(action) } : linkButton,
      cancel: action && linkButton,
    }),
  )
}

/** Shows what could not be loaded, which the page says as well: once at a time, and not spoken a second time. */
export function toastLoadFailure(text: string): void {
  saveToast({ tone: 'error', text })
  raise((toast) => toast.error(text, { id: text, duration: 4000 }))
}

/** The button goes with its toast. What has the focus then is for the page to say, before the toast has gone. */
function pressed({ onClick }: NonNullable<SuccessOptions['action']>) {
  return ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.blur()
    onClick()
  }
}

function spoken(role: 'status' | 'alert', text: string) {
  return createElement('div', { role }, text)
}
