import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { whenIdle } from '../../lib/web/when-idle.ts'

export type FormSchema = z.ZodType<unknown, FieldValues>
export type Input<S extends FormSchema> = z.input<S> & FieldValues

export type ZodForm<S extends FormSchema> = UseFormReturn<Input<S>, unknown, z.output<S>>

/** Default values for every field: saving without one would erase its value. An empty number field is null. */
export type InitialValues<Values> = {
  [Name in keyof Values]-?: Values[Name] extends number ? number | null : Values[Name]
}

type Options<S extends FormSchema> = Omit<
  UseFormProps<Input<S>, unknown, z.output<S>>,
  'resolver' | 'shouldFocusError' | 'defaultValues'
> & { defaultValues: InitialValues<z.input<S>> }

/**
 * The form's schema, or a function that loads it. A page that people open first loads it, and zod with it, when the
 * form is first changed or the browser is idle; then the page itself is there sooner.
 */
type SchemaSource<S extends FormSchema> = S | (() => Promise<S>)

/**
 * A form with a zod schema, which has the same rules and messages as the server. Errors appear on submit and update
 * while typing; with `mode: 'onTouched'` a field is checked as soon as it loses the focus.
 */
export function useZodForm<S extends FormSchema>(source: SchemaSource<S>, options: Options<S>): ZodForm<S> {
  const form = useForm<Input<S>, unknown, z.output<S>>({
    ...options,
    defaultValues: options.defaultValues as DefaultValues<Input<S>>,
    resolver: async (values, context, resolverOptions) => {
      const checks = await loadChecks(source).catch(() => null)
      if (checks === null) return { values: {}, errors: NOT_CHECKED as FieldErrors<Input<S>> }
      const [zodResolver, schema] = checks
      const resolve = zodResolver<Input<S>, unknown, z.output<S>, z.ZodType<z.output<S>, Input<S>>>(
        schema as unknown as z.ZodType<z.output<S>, Input<S>>,
      )
      return await resolve(values, context, resolverOptions)
    },
    // The form shell focuses the first invalid field in reading order; React Hook Form, the first registered.
    shouldFocusError: false,
  })
  const { watch } = form
  useEffect(() => {
    if (typeof source !== 'function') return
    const load = () => void loadChecks(source).catch(() => undefined)
    const cancel = whenIdle(load)
    // The connection may be lost while the form is filled in.
    const { unsubscribe } = watch(load)
    return () => {
      cancel()
      unsubscribe()
    }
  }, [source, watch])
  return form
}

/** The form's error while the connection is lost and its schema not there yet. */
const NOT_CHECKED = {
  root: {
    type: 'load',
    message: 'The form could not be checked. Please check your connection and try again.',
  },
}

/** Loads what checks a form: zod first, so that its setting is there before any schema is. */
async function loadChecks<S extends FormSchema>(source: SchemaSource<S>) {
  const { zodResolver } = await import('./zod-resolver.ts')
  return [zodResolver, typeof source === 'function' ? await source() : source] as const
}
