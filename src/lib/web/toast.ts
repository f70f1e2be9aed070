import { createElement } from 'react'
import { toast } from 'sonner'
import { type SavedToast, saveToast } from './saved-toasts.ts'

type SuccessOptions = { seconds?: number; detail?: string }

/** Shows a short confirmation, for 2 seconds by default (specification, section 9), with a second line of `detail`. */
export function toastSuccess(text: string, { seconds = 2, detail }: SuccessOptions = {}): void {
  saveToast({ tone: 'success', text: detail === undefined ? text : `${text}: ${detail}` })
  toast.success(spoken('status', text), { duration: seconds * 1000, description: detail })
}

/** Shows a refusal or a failure that is not about a single field, for 4 seconds. */
export function toastError(text: string): void {
  saveToast({ tone: 'error', text })
  toast.error(spoken('alert', text), { duration: 4000 })
}

/** Shows a warning, optionally with a link that opens in a new tab, for 4 seconds, or 10 with a link. */
export function toastWarning(text: string, { link }: Pick<SavedToast, 'link'> = {}): void {
  saveToast({ tone: 'warning', text, link })
  const open = () => void window.open(link?.href, '_blank', 'noopener,noreferrer')
  toast.warning(spoken('status', text), {
    duration: link ? 10_000 : 4000,
    action: link && { label: link.label, onClick: open },
  })
}

/** Shows that something is in progress, until the returned function is called. */
export function toastLoading(text: string): () => void {
  const id = toast.loading(spoken('status', text), { duration: Number.POSITIVE_INFINITY })
  return () => {
    toast.dismiss(id)
  }
}

function spoken(role: 'status' | 'alert', text: string) {
  return createElement('div', { role }, text)
}
