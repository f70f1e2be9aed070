import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import type { ChangedFields } from '../../lib/changed-meanwhile.ts'
import { restoredDrafts } from '../../lib/web/kept/saved-drafts.ts'
import { stateNow } from '../../lib/web/late-change.ts'
import { onChangeElsewhere } from '../../lib/web/on-change-elsewhere.ts'
import { isSame } from '../forms/is-same.ts'
import { NotSent } from '../forms/submit-with.ts'

/** What someone else's change of a field is called, where its field says nothing of it or says it otherwise. */
export type MeanwhileWords = {
  label: string
  /** Words for its value, after “is now”. */
  words?: (value: unknown) => string
}

export type MeanwhileOptions<In extends FieldValues, Seen extends object> = {
  /** The record's fields as the page shows it, as the endpoint takes them. */
  seen: Seen
  /** The values of the form for such fields. */
  valuesOf: (seen: Seen) => DefaultValues<In>
  /** Of fields that don't say themselves what they are called, such as those of a table. */
  words?: Partial<Record<FieldPath<In>, MeanwhileWords>>
  /** Reads the fields again when something has changed elsewhere; without it a change is found when the form is sent. */
  read?: (() => Promise<Seen | undefined>) | undefined
}

/** A field that has another value now than the form was opened with. */
type ChangedField = {
  name: string
  theirs: unknown
  /** True if it was changed in the form as well. */
  isAsked: boolean
  own: MeanwhileWords | undefined
}

export type Meanwhile = {
  /** Of the form, whose fields say what they are called. */
  control: object
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
  const { valuesOf, words = {}, read } = options
  const [seen, setSeen] = useState(options.seen)
  const [changes, setChanges] = useState<readonly ChangedField[]>([])
  const first = useRef(options)
  const notice = useRef<HTMLDivElement>(null)
  const isSaving = useRef(false)

  const take = (next: Seen, before: DefaultValues<In> = valuesOf(seen)) => {
    const found = compare(form, { before, now: valuesOf(next), words })
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
  return { guard, meanwhile: { control: form.control, changes, notice, answer } satisfies Meanwhile }
}

type Compared<In extends FieldValues> = {
  before: DefaultValues<In>
  now: DefaultValues<In>
  words: NonNullable<MeanwhileOptions<In, object>['words']>
}

/** The fields that are not as before; those that were left alone in the form get the present value. */
function compare<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  { before, now, words }: Compared<In>,
): ChangedField[] {
  return pathsOf(now, Object.keys(words)).flatMap((name) => {
    const path = name as FieldPath<In>
    const [mine, theirs] = [form.getValues(path), at(now, name)]
    if (isSame(at(before, name), theirs) || isSame(mine, theirs)) return []
    const isAsked = !isSame(mine, at(before, name))
    if (!isAsked) form.setValue(path, theirs as PathValue<In, FieldPath<In>>)
    return [{ name, theirs, isAsked, own: words[path] }]
  })
}

/** The paths of the values of a form, such as `channels.email`; of lists only those that `named` has. */
function pathsOf(values: object, named: readonly string[], before = ''): string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const path = `${before}${key}`
    const isPart = named.some((name) => name.startsWith(`${path}.`))
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return !named.includes(path) && (isPart || isObject) ? pathsOf(value, named, `${path}.`) : [path]
  })
}

/** The value at a path such as `channels.email`. */
function at(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], values)
}
