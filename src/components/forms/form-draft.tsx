import { createContext, type MouseEvent, useContext, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { readDraft, removeDraft, saveDraft } from '../../lib/web/saved-drafts.ts'

/** The login whose drafts are saved; without one none are. */
export const DraftOwner = createContext<string | null>(null)

type FormDraftProps<In extends FieldValues, Context, Out> = {
  form: UseFormReturn<In, Context, Out>
  /** Identifies the form among all forms of the product. */
  name: string
}

/** The values that are not as the form began: the others follow what is stored by the time one returns. */
function changedIn(values: FieldValues, start: FieldValues | undefined): FieldValues {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(start?.[name])
  return Object.fromEntries(Object.entries(values).filter(isChanged))
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
  const [isShown, setShown] = useState(false)
  // Signing in again after the session has ended must not undo what was entered meanwhile.
  const isRestored = useRef(false)
  useEffect(() => {
    if (owner === null) return
    const save = ({ values, isDirty = false }: { values: In; isDirty?: boolean }) => {
      if (isDirty) return saveDraft(owner, name, changedIn(values, form.formState.defaultValues))
      removeDraft(name)
      setShown(false)
    }
    const unsubscribe = form.subscribe({ formState: { values: true, isDirty: true }, callback: save })
    const saved = isRestored.current ? null : readDraft(owner, name)
    isRestored.current = true
    if (saved !== null) {
      const values = { ...form.getValues(), ...saved } as DefaultValues<In>
      form.reset(values, { keepDefaultValues: true })
      setShown(true)
    }
    return unsubscribe
  }, [form, name, owner])

  if (!isShown) return null
  const startOver = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    form.reset()
    removeDraft(name)
    setShown(false)
    for (const control of button.form?.elements ?? []) {
      if (control !== button && control instanceof HTMLElement) return control.focus()
    }
  }
  return (
    <p role="status" className="text-ink-soft">
      We kept what you entered ·{' '}
      <button type="button" onClick={startOver} className="min-h-6 font-semibold text-pine-ink underline">
        Start over
      </button>
    </p>
  )
}
