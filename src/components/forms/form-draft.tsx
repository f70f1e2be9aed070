import { createContext, type MouseEvent, useContext, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { type Draft, readDraft, removeDraft, saveDraft } from '../../lib/web/saved-drafts.ts'

/** The login whose drafts are saved; without one none are. */
export const DraftOwner = createContext<string | null>(null)

type FormDraftProps<In extends FieldValues, Context, Out> = {
  form: UseFormReturn<In, Context, Out>
  /** Identifies the form among all forms of the product. */
  name: string
}

/** The values that are not as the form began: the others follow what is stored by the time one returns. */
function draftOf(values: FieldValues, start: FieldValues, earlier: Draft | null): Draft {
  const names = Object.keys(values).filter((name) => !isSame(values[name], start[name]))
  const pick = (fields: FieldValues) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  // What was changed elsewhere while the draft lay is still to be said after the next reload.
  return { values: pick(values), from: pick({ ...start, ...earlier?.from }) }
}

/** Whether a field of the draft holds something else by now than before it was entered, and than what was entered. */
function hasChanged({ values, from }: Draft, now: FieldValues): boolean {
  return Object.keys(values).some(
    (name) => !isSame(from[name], now[name]) && !isSame(values[name], now[name]),
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether something is saved that was entered into a form, so that a page can show it. */
export function useHasDraft(name: string): boolean {
  const owner = useContext(DraftOwner)
  return owner !== null && readDraft(owner, name) !== null
}

/**
 * Saves what is entered into a form until it is sent, and enters it again after a reload or on returning to the page. It
 * then says so.
 */
export function FormDraft<In extends FieldValues, Context, Out>({
  form,
  name,
}: FormDraftProps<In, Context, Out>) {
  const owner = useContext(DraftOwner)
  const [shown, setShown] = useState<'draft' | 'changed' | null>(null)
  // Signing in again after the session has ended must not undo what was entered meanwhile.
  const isRestored = useRef(false)
  const restored = useRef<Draft | null>(null)
  useEffect(() => {
    if (owner === null) return
    const save = ({ values, isDirty = false }: { values: In; isDirty?: boolean }) => {
      const start = form.formState.defaultValues ?? {}
      if (isDirty) return saveDraft(owner, name, draftOf(values, start, restored.current))
      removeDraft(name)
      setShown(null)
    }
    const unsubscribe = form.subscribe({ formState: { values: true, isDirty: true }, callback: save })
    const saved = isRestored.current ? null : readDraft(owner, name)
    isRestored.current = true
    if (saved !== null) {
      restored.current = saved
      const values = { ...form.getValues(), ...saved.values } as DefaultValues<In>
      form.reset(values, { keepDefaultValues: true })
      setShown(hasChanged(saved, form.formState.defaultValues ?? {}) ? 'changed' : 'draft')
    }
    return unsubscribe
  }, [form, name, owner])

  if (shown === null) return null
  const startOver = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    form.reset()
    removeDraft(name)
    restored.current = null
    setShown(null)
    for (const control of button.form?.elements ?? []) {
      if (control !== button && control instanceof HTMLElement) return control.focus()
    }
  }
  return (
    <p role="status" className="text-ink-soft">
      <span>
        {shown === 'changed'
          ? 'We kept what you entered, but what was saved has changed meanwhile.'
          : 'We kept what you entered'}
      </span>{' '}
      ·{' '}
      <button type="button" onClick={startOver} className="min-h-6 font-semibold text-pine-ink underline">
        Start over
      </button>
    </p>
  )
}
