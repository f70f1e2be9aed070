import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

/** What a field is called and, where it is chosen from a list, its options. */
export type FieldWords = {
  label: string
  options?: readonly { value: string; label: ReactNode }[] | undefined
}

type FormWords = { byName: Map<string, FieldWords>; changes: number; listeners: Set<() => void> }

/** By the `control` of a form. A field that is hidden again stays: what was entered in it counts. */
const forms = new WeakMap<object, FormWords>()

function wordsOf(control: object): FormWords {
  const known = forms.get(control) ?? { byName: new Map(), changes: 0, listeners: new Set() }
  forms.set(control, known)
  return known
}

/** Says for its form what a field is called. */
export function useSayField(control: object, name: string, { label, options }: FieldWords): void {
  useEffect(() => {
    const form = wordsOf(control)
    const isNew = form.byName.get(name)?.label !== label
    form.byName.set(name, { label, options })
    if (!isNew) return
    form.changes += 1
    for (const listener of form.listeners) listener()
  }, [control, name, label, options])
}

/** What the fields of a form are called, also those that appear later. */
export function useFieldWords(control: object): ReadonlyMap<string, FieldWords> {
  const form = wordsOf(control)
  const subscribe = (listener: () => void) => {
    form.listeners.add(listener)
    return () => void form.listeners.delete(listener)
  }
  useSyncExternalStore(subscribe, () => form.changes)
  return form.byName
}
