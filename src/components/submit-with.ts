import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldErrors, refusalCode, refusalText } from '../lib/web/room-client.ts'

export type Refused<In extends FieldValues> = {
  /** The field at which the sentence of a refusal stands, by the refusal's code. */
  fields?: Readonly<Record<string, FieldPath<In>>>
  /** Said above the form when nothing stands at a field and the server has no sentence of its own. */
  above?: string
  /** What else is done after a failure. */
  otherwise?: (failure: unknown, isAtField: boolean) => unknown
}

/**
 * What a form does with its values: `action`, which throws what the server refuses. What the refusal says of single
 * fields stands at them, and the rest is said as `refused` has it.
 */
export function submitWith<In extends FieldValues, Context, Out>(
  form: UseFormReturn<In, Context, Out>,
  action: (values: Out) => unknown,
  { fields = {}, above, otherwise }: Refused<In>,
) {
  return async (values: Out): Promise<void> => {
    try {
      await action(values)
    } catch (failure) {
      const sentences = sentencesOf(form, failure, fields)
      for (const [name, message] of sentences) form.setError(name, { message })
      await otherwise?.(failure, sentences.length > 0)
      if (above !== undefined && sentences.length === 0)
        form.setError('root', { message: refusalText(failure) ?? above })
    }
  }
}

/** The fields that a refusal is about, with its sentences; a field that the form doesn't have is left out. */
function sentencesOf<In extends FieldValues, Context, Out>(
  form: UseFormReturn<In, Context, Out>,
  failure: unknown,
  fields: Readonly<Record<string, FieldPath<In>>>,
): [FieldPath<In>, string][] {
  const values = form.getValues()
  const isField = (name: string): name is FieldPath<In> => name.split('.', 1).some((first) => first in values)
  const sentences = Object.entries(fieldErrors(failure)).flatMap(
    ([name, sentence]): [FieldPath<In>, string][] => (isField(name) ? [[name, sentence]] : []),
  )
  const field = fields[refusalCode(failure) ?? '']
  const sentence = refusalText(failure)
  return field === undefined || sentence === null ? sentences : [...sentences, [field, sentence]]
}
