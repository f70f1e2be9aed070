import type { QueryKey } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useFinish } from '../../lib/web/use-finish.ts'
import { type MeanwhileOptions, useMeanwhile } from '../notices/use-meanwhile.ts'
import { submitWith } from './submit-with.ts'

type SettingsFormOptions<In extends FieldValues, Out, Seen extends object> = MeanwhileOptions<In, Seen> & {
  /** Saves what was entered, and gives the fields as they are then; null if nothing was to be saved after all. */
  save: (entered: Out, seen: Seen) => Promise<Seen | null>
  texts: { saved: string; failed: string }
  /** The queries that show the settings. */
  queryKey: QueryKey
}

/** A form of settings, which stays open: it follows what changes elsewhere, and shows what was saved. */
export function useSettingsForm<In extends FieldValues, Out, Seen extends object>(
  form: UseFormReturn<In, unknown, Out>,
  { save, texts, queryKey, ...options }: SettingsFormOptions<In, Out, Seen>,
) {
  const { guard, meanwhile } = useMeanwhile(form, options)
  const finish = useFinish(queryKey)
  const send = async (entered: Out, seen: Seen) => {
    const now = await save(entered, seen)
    if (now === null) return
    await finish(texts.saved, () => form.reset(options.valuesOf(now)))
  }
  return { submit: submitWith(form, guard(send), { toast: texts.failed }), meanwhile }
}
