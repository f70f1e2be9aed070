import { createElement } from 'react'
import { toast } from 'sonner'
import { type SavedToast, saveToast } from './saved-toasts.ts'

/** A short confirmation; 2 seconds unless told otherwise (specification, section 9). */
export function toastSuccess(text: string, { seconds = 2 }: { seconds?: number } = {}): void {
  saveToast({ tone: 'success', text })
  toast.success(spoken('status', text), { duration: seconds * 1000 })
}

/** A refusal or a failure that belongs to no field; 4 seconds. */
export function toastError(text: string): void {
  saveToast({ tone: 'error', text })
  toast.error(spoken('alert', text), { duration: 4000 })
}

/** Something to know, with at most one link, which opens in another tab; 4 seconds, with a link 10. */
export function toastWarning(text: string, { link }: Pick<SavedToast, 'link'> = {}): void {
  saveToast({ tone: 'warning', text, link })
  const open = () => void window.open(link?.href, '_blank', 'noopener,noreferrer')
  toast.warning(spoken('status', text), {
    duration: link ? 10_000 : 4000,
    action: link && { label: link.label, onClick: open },
  })
}

/** A wait without an end of its own. Returns the function that takes it away. */
export function toastLoading(text: string): () => void {
  const id = toast.loading(spoken('status', text), { duration: Number.POSITIVE_INFINITY })
  return () => {
    toast.dismiss(id)
  }
}

function spoken(role: 'status' | 'alert', text: string) {
  return createElement('div', { role }, text)
}
