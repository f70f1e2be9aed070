import { createElement } from 'react'
import { toast } from 'sonner'

/** A short confirmation; 2 seconds unless told otherwise (specification, section 9). */
export function toastSuccess(text: string, { seconds = 2 }: { seconds?: number } = {}): void {
  toast.success(spoken('status', text), { duration: seconds * 1000 })
}

/** A refusal or a failure that belongs to no field; 4 seconds. */
export function toastError(text: string): void {
  toast.error(spoken('alert', text), { duration: 4000 })
}

/** Something to know, with at most one thing to do about it; 4 seconds, with an action 10. */
export function toastWarning(
  text: string,
  { action }: { action?: { label: string; onClick: () => void } } = {},
): void {
  toast.warning(spoken('status', text), { duration: action ? 10_000 : 4000, action })
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
