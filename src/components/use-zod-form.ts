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
 * A value for every field, also the optional ones: a save that sends nothing for a field would erase what is stored.
 * A number field is null while it is empty.
 */
type InitialValues<Values> = {
  [Name in keyof Values]-?: Values[Name] extends number ? number | null : Values[Name]
}

type Options<S extends FormSchema> = Omit<
  UseFormProps<Input<S>, unknown, z.output<S>>,
  'resolver' | 'shouldFocusError' | 'defaultValues'
> & { defaultValues: InitialValues<z.input<S>> }

/**
 * A form over a zod schema: the same rules and sentences as on the server. Errors appear on submit and are
 * corrected while typing; `mode: 'onTouched'` checks a field as soon as it is left.
 */
export function useZodForm<S extends FormSchema>(schema: S, options: Options<S>): ZodForm<S> {
  return useForm<Input<S>, unknown, z.output<S>>({
    ...options,
    defaultValues: options.defaultValues as DefaultValues<Input<S>>,
    resolver: zodResolver<Input<S>, unknown, z.output<S>, z.ZodType<z.output<S>, Input<S>>>(
      schema as unknown as z.ZodType<z.output<S>, Input<S>>,
    ),
    // The form shell focuses the first wrong field in reading order, React Hook Form the first registered.
    shouldFocusError: false,
  })
}
