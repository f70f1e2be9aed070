import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'

type FormSchema = z.ZodType<unknown, FieldValues>
type Input<S extends FormSchema> = z.input<S> & FieldValues

export type ZodForm<S extends FormSchema> = UseFormReturn<Input<S>, unknown, z.output<S>>

/**
 * Default values for every field, including optional ones, since saving without a field would erase its stored value.
 * An empty number field is null.
 */
type InitialValues<Values> = {
  [Name in keyof Values]-?: Values[Name] extends number ? number | null : Values[Name]
}

type Options<S extends FormSchema> = Omit<
  UseFormProps<Input<S>, unknown, z.output<S>>,
  'resolver' | 'shouldFocusError' | 'defaultValues'
> & { defaultValues: InitialValues<z.input<S>> }

/**
 * A form with a zod schema, which has the same rules and messages as the server. Errors appear on submit and update
 * while typing; with `mode: 'onTouched'` a field is checked as soon as it loses the focus.
 */
export function useZodForm<S extends FormSchema>(schema: S, options: Options<S>): ZodForm<S> {
  return useForm<Input<S>, unknown, z.output<S>>({
    ...options,
    defaultValues: options.defaultValues as DefaultValues<Input<S>>,
    resolver: zodResolver<Input<S>, unknown, z.output<S>, z.ZodType<z.output<S>, Input<S>>>(
      schema as unknown as z.ZodType<z.output<S>, Input<S>>,
    ),
    // The form shell focuses the first invalid field in reading order; React Hook Form, the first registered.
    shouldFocusError: false,
  })
}
