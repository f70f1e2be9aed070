import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import {
  type Draft,
  readDraft,
  removeDraft,
  restoredDrafts,
  saveDraft,
} from '../../lib/web/kept/saved-drafts.ts'
import { isSame } from './is-same.ts'

/** What was chosen in a form and is none of its fields, such as the customer of whom it holds the id. */
export type Beside = {
  value: unknown
  /**
   * Chooses again what was saved, or for undefined what the page has opened the form with. Returns the fields that stay
   * as it has opened it.
   */
  restore(saved: unknown): readonly string[]
}

export type FormDraftProps = {
  form: UseFormReturn<FieldValues>
  /** The login whose draft it is. */
  owner: string
  /** Identifies the form among all forms of the product. */
  name: string
  element: RefObject<HTMLFormElement | null>
  beside: Beside | undefined
}

type Entered = { values: FieldValues; start: FieldValues; form: HTMLFormElement | null }

/** The values that are not as the form began; the others follow what is stored. Never passwords and codes. */
function draftOf({ values, start, form }: Entered, earlier: Draft | null): Draft {
  const secrets = [...(form?.querySelectorAll<HTMLInputElement>(SECRETS) ?? [])].map(({ name }) => name)
  const names = Object.keys(values).filter(
    (name) => !isSame(values[name], start[name]) && !secrets.includes(name),
  )
  const pick = (fields: FieldValues) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  // What was changed elsewhere while the draft lay is still to be said after the next reload.
  return { values: pick(values), from: pick({ ...start, ...earlier?.from }) }
}

const SECRETS = '[type=password],[autocomplete*=password],[name=code]'

/** Whether a field of the draft holds something else by now than before it was entered, and than what was entered. */
function hasChanged({ values, from }: Draft, now: FieldValues): boolean {
  return Object.keys(values).some(
    (name) => !isSame(from[name], now[name]) && !isSame(values[name], now[name]),
  )
}

/** Saves what is entered into a form until it is sent. After a reload or on returning it enters that, and says so. */
export function FormDraft({ form, owner, name, element, beside }: FormDraftProps) {
  const [shown, setShown] = useState<'draft' | 'changed' | null>(null)
  // Signing in again after the session has ended must not undo what was entered meanwhile.
  const isRestored = useRef(false)
  const restored = useRef<Draft | null>(null)
  const latest = useRef(beside)
  const value = beside?.value
  useEffect(() => {
    latest.current = beside
  })
  useEffect(() => {
    const start = () => form.formState.defaultValues ?? {}
    const save = ({ values, isDirty = false }: { values: FieldValues; isDirty?: boolean }) => {
      const entered = { values, start: start(), form: element.current }
      const draft = draftOf(entered, restored.current)
      if (isDirty && Object.keys(draft.values).length > 0)
        return saveDraft(owner, name, { ...draft, beside: value })
      removeDraft(name)
      setShown(null)
    }
    const restore = (saved: Draft) => {
      const fixed = latest.current?.restore(saved.beside) ?? []
      const now = form.getValues()
      // What was entered before this was loaded stays.
      const fields = Object.entries(saved.values).filter(
        ([field]) => !fixed.includes(field) && isSame(now[field], start()[field]),
      )
      restored.current = { ...saved, values: Object.fromEntries(fields) }
      restoredDrafts.set(form.control, restored.current)
      form.reset({ ...now, ...restored.current.values } as DefaultValues<FieldValues>, {
        keepDefaultValues: true,
      })
      setShown(hasChanged(restored.current, start()) ? 'changed' : 'draft')
    }
    const saved = isRestored.current ? null : readDraft(owner, name)
    isRestored.current = true
    if (saved !== null) restore(saved)
    // Something was entered before this was loaded, or chosen after the field that it belongs to.
    else if (form.formState.isDirty) save({ values: form.getValues(), isDirty: true })
    return form.subscribe({ formState: { values: true, isDirty: true }, callback: save })
  }, [form, name, owner, element, value])

  if (shown === null) return null
  const startOver = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    form.reset()
    latest.current?.restore(undefined)
    removeDraft(name)
    restored.current = null
    setShown(null)
    for (const control of button.form?.elements ?? []) {
      if (control !== button && control instanceof HTMLElement) return control.focus()
    }
  }
  return <Restored hasChanged={shown === 'changed'} onStartOver={startOver} />
}

type RestoredProps = { hasChanged: boolean; onStartOver: (event: MouseEvent<HTMLButtonElement>) => void }

function Restored({ hasChanged, onStartOver }: RestoredProps) {
  return (
    <p role="status" className="text-ink-soft">
      <span>
        {hasChanged
          ? 'We kept what you entered, but the saved record has changed since.'
          : 'We kept what you entered'}
      </span>{' '}
      ·{' '}
      <button type="button" onClick={onStartOver} className="min-h-6 font-semibold text-pine-ink underline">
        Start over
      </button>
    </p>
  )
}
