import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import type { ChangedFields } from '../../lib/changed-meanwhile.ts'
import { stateNow } from '../../lib/web/late-change.ts'
import { onChangeElsewhere } from '../../lib/web/on-change-elsewhere.ts'
import { restoredDrafts } from '../../lib/web/saved-drafts.ts'
import { isSame } from '../forms/is-same.ts'
import { NotSent } from '../forms/submit-with.ts'

type Choice = { value: string; label: string }

/** The label of a field; with the options of one that is chosen from a list, or words for its value. */
export type MeanwhileField =
  | string
  | { label: string; options: readonly Choice[] }
  | { label: string; words: (value: unknown) => string }

/** The names of fields that are not made of parts. */
type Plain<Fields> = keyof {
  [Name in keyof Fields as string extends Name
    ? never
    : Fields[Name] extends Record<string, unknown>
      ? never
      : Name]: 1
}

/** The labels of a form's fields. Each field that the endpoint takes under the same name needs one. */
type MeanwhileFields<In extends FieldValues, Seen extends object> = Partial<
  Record<FieldPath<In>, MeanwhileField>
> &
  Record<Plain<In> & Plain<Seen>, MeanwhileField>

export type MeanwhileOptions<In extends FieldValues, Seen extends object> = {
  /** The record's fields as the page shows it, as the endpoint takes them. */
  seen: Seen
  /** The values of the form for such fields. */
  valuesOf: (seen: Seen) => DefaultValues<In>
  fields: MeanwhileFields<In, Seen>
  /** Reads the fields again when something has changed elsewhere; without it a change is found when the form is sent. */
  read?: (() => Promise<Seen | undefined>) | undefined
}

/** A field that has another value now than the form was opened with. */
export type ChangedField = {
  name: string
  label: string
  sentence: string
  /** True if it was changed in the form as well. */
  isAsked: boolean
}

export type Meanwhile = {
  changes: readonly ChangedField[]
  /** The notice, which gets the focus when the form can't be sent. */
  notice: RefObject<HTMLDivElement | null>
  answer: (name: string, which: 'mine' | 'theirs') => void
}

/**
 * What others change in a record while its form is open. A field that was left alone in the form follows; for one that
 * was changed here as well the form asks which to keep, and is not sent before that is answered. `guard` wraps the action
 * that saves: it is called with the entered values and what was seen, which the endpoint takes as `seen`.
 */
export function useMeanwhile<In extends FieldValues, Out, Seen extends object>(
  form: UseFormReturn<In, unknown, Out>,
  options: MeanwhileOptions<In, Seen>,
) {
  const { valuesOf, fields, read } = options
  const [seen, setSeen] = useState(options.seen)
  const [changes, setChanges] = useState<readonly ChangedField[]>([])
  const first = useRef(options)
  const notice = useRef<HTMLDivElement>(null)
  const isSaving = useRef(false)

  const take = (next: Seen, before: DefaultValues<In> = valuesOf(seen)) => {
    const found = compare(form, { before, now: valuesOf(next), fields })
    setSeen(next)
    const isNew = ({ name }: ChangedField) => found.every((field) => field.name !== name)
    if (found.length > 0) setChanges([...changes.filter(isNew), ...found])
  }
  const latest = useRef(take)
  const reading = useRef(read)
  useEffect(() => {
    latest.current = take
    reading.current = read
  })
  useEffect(
    () =>
      onChangeElsewhere(async () => {
        const next = await reading.current?.().catch(() => undefined)
        if (next !== undefined && !isSaving.current) latest.current(next)
      }),
    [],
  )
  // What was changed elsewhere while the form's draft lay.
  useEffect(() => {
    const look = () => {
      const saved = restoredDrafts.get(form.control)
      if (saved === undefined) return
      stop()
      const { seen: opened, valuesOf: shown } = first.current
      latest.current(opened, { ...shown(opened), ...saved.from } as DefaultValues<In>)
    }
    // After the values have been entered.
    const stop = form.subscribe({ formState: { values: true }, callback: () => queueMicrotask(look) })
    look()
    return stop
  }, [form])
  const given = JSON.stringify(options.seen)
  const known = useRef(given)
  useEffect(() => {
    if (known.current === given) return
    known.current = given
    latest.current(JSON.parse(given))
  }, [given])
  // Only after the refusal has drawn the notice.
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) notice.current?.focus()
  }, [refusals])

  const refuse = (): never => {
    setRefusals((count) => count + 1)
    throw new NotSent()
  }
  const guard = (save: (values: Out, seen: Seen) => unknown) => async (values: Out) => {
    if (changes.some(({ isAsked }) => isAsked)) refuse()
    try {
      isSaving.current = true
      await save(values, seen)
    } catch (failure) {
      const changed = stateNow<ChangedFields>(failure, 'CHANGED_MEANWHILE')
      if (changed === undefined) throw failure
      take({ ...seen, ...changed.now })
      refuse()
    } finally {
      isSaving.current = false
    }
  }
  const answer: Meanwhile['answer'] = (name, which) => {
    const path = name as FieldPath<In>
    if (which === 'theirs') form.setValue(path, at(valuesOf(seen), name) as PathValue<In, FieldPath<In>>)
    setChanges(changes.filter((field) => field.name !== name))
    form.setFocus(path)
  }
  return { guard, meanwhile: { changes, notice, answer } satisfies Meanwhile }
}

type Compared<In extends FieldValues> = {
  before: DefaultValues<In>
  now: DefaultValues<In>
  fields: MeanwhileOptions<In, object>['fields']
}

/** The fields that are not as before; those that were left alone in the form get the present value. */
function compare<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  { before, now, fields }: Compared<In>,
): ChangedField[] {
  return Object.entries<MeanwhileField | undefined>(fields).flatMap(([name, field]) => {
    const path = name as FieldPath<In>
    const [mine, theirs] = [form.getValues(path), at(now, name)]
    if (field === undefined || isSame(at(before, name), theirs) || isSame(mine, theirs)) return []
    const isAsked = !isSame(mine, at(before, name))
    if (!isAsked) form.setValue(path, theirs as PathValue<In, FieldPath<In>>)
    const label = typeof field === 'string' ? field : field.label
    return [{ name, label, sentence: `${label} ${stateOf(theirs, field)}`, isAsked }]
  })
}

function stateOf(value: unknown, field: MeanwhileField): string {
  if (typeof field !== 'string') {
    if ('words' in field) return `is now ${field.words(value)}.`
    const choice = field.options.find((option) => option.value === value)
    return choice === undefined ? 'has changed.' : `is now “${choice.label}”.`
  }
  if (value === '' || value === null || value === undefined) return 'is now empty.'
  if (typeof value === 'boolean') return value ? 'is now on.' : 'is now off.'
  return typeof value === 'object' ? 'has changed.' : `is now “\u2068${value}\u2069”.`
}

/** The value at a path such as `channels.email`. */
function at(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], values)
}
