import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type { z } from 'zod'
import { useFinish } from '../../lib/web/use-finish.ts'
import { MeanwhileNotice } from '../notices/meanwhile-notice.tsx'
import { type MeanwhileOptions, useMeanwhile } from '../notices/use-meanwhile.ts'
import { Form } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { submitWith } from './submit-with.ts'
import { type FormSchema, type InitialValues, type Input, useZodForm, type ZodForm } from './use-zod-form.ts'

type SettingsFormProps<Schema extends FormSchema, Seen extends object, Beside extends object> = Pick<
  MeanwhileOptions<Input<Schema>, Seen>,
  'seen' | 'words' | 'read'
> & {
  schema: Schema
  /** The values of the form for what was read. */
  valuesOf: (seen: Seen) => Omit<InitialValues<z.input<Schema>>, keyof Beside>
  /** What is entered with them and is none of the settings, such as the day from which they hold. */
  beside?: Beside
  /** Saves what was entered, and gives the settings as they are then; null if nothing was to be saved after all. */
  save: (entered: z.output<Schema>, seen: Seen) => Promise<Seen | null>
  texts: { saved: string; failed: string }
  /** The queries that show the settings. */
  queryKey: QueryKey
  /** The name under which entries are kept until they are sent. */
  draft: string
  /** The form's accessible name, if the page has more than one form. */
  label?: string
  className?: string
  /** What its button says. */
  submit: string
  /** Where the button is, if not at the start. */
  submitAt?: 'end'
  /** Other buttons beside it. */
  buttons?: ReactNode
  /** The fields. */
  children: (form: ZodForm<Schema>) => ReactNode
}

/** A form of settings, which stays open: it follows what changes elsewhere, and shows what was saved. */
export function SettingsForm<Schema extends FormSchema, Seen extends object, Beside extends object = object>(
  props: SettingsFormProps<Schema, Seen, Beside>,
) {
  const { draft, label, className = '', submit, submitAt, buttons, children } = props
  const { form, send, meanwhile } = useSettings(props)
  return (
    <Form
      form={form}
      draft={draft}
      onSubmit={send}
      {...(label && { 'aria-label': label })}
      className={className}
    >
      <MeanwhileNotice {...meanwhile} />
      {children(form)}
      <div className={submitAt === 'end' ? 'flex justify-end' : 'flex flex-wrap gap-3'}>
        <SubmitButton pendingText="Saving...">{submit}</SubmitButton>
        {buttons}
      </div>
    </Form>
  )
}

function useSettings<Schema extends FormSchema, Seen extends object, Beside extends object>({
  schema,
  valuesOf,
  beside,
  save,
  texts,
  queryKey,
  ...options
}: SettingsFormProps<Schema, Seen, Beside>) {
  const shown = valuesOf as (seen: Seen) => object
  const form = useZodForm(schema, {
    defaultValues: { ...shown(options.seen), ...beside } as InitialValues<z.input<Schema>>,
  })
  const { guard, meanwhile } = useMeanwhile(form, {
    ...options,
    valuesOf: shown as (seen: Seen) => DefaultValues<Input<Schema>>,
  })
  const finish = useFinish(queryKey)
  const saveAndShow = async (entered: z.output<Schema>, seen: Seen) => {
    const now = await save(entered, seen)
    if (now === null) return
    await finish(texts.saved, () => form.reset({ ...form.getValues(), ...shown(now) }))
  }
  return { form, meanwhile, send: submitWith(form, guard(saveAndShow), { toast: texts.failed }) }
}
