import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CONNECTION_TEXTS } from '../../lib/web/connection.ts'
import { fieldErrors, isConnectionLost, refusalCode, refusalText } from '../../lib/web/feature-client.ts'
import { toastError } from '../../lib/web/toast.ts'

/** Thrown by an action that has said in the form why it did not send it. */
export class NotSent extends Error {}

/** Whether an action that shows its failure itself has succeeded. */
export function hasSucceeded(action: Promise<unknown>): Promise<boolean> {
  return action.then(
    () => true,
    () => false,
  )
}

export type Refused<In extends FieldValues> = {
  /** The field at which a refusal's message is shown, by the refusal's code. */
  fields?: Readonly<Record<string, FieldPath<In>>>
  /** Shown above the form if no field has a message and the server sent none. */
  above?: string
  /** Shown as a toast instead. */
  toast?: string
  /** Called after a failure. */
  otherwise?: (failure: unknown, isAtField: boolean) => unknown
}

/**
 * Creates the submit handler of a form: it runs `action`, which throws the server's refusal. Messages about single
 * fields are shown at those fields, any other as the third argument says. Resolves to whether the action succeeded.
 */
export function submitWith<In extends FieldValues, Context, Out>(
  form: UseFormReturn<In, Context, Out>,
  action: (values: Out) => unknown,
  { fields = {}, above, toast, otherwise }: Refused<In>,
) {
  return async (values: Out): Promise<boolean> => {
    try {
      await action(values)
      return true
    } catch (failure) {
      if (failure instanceof NotSent) return false
      const sentences = sentencesOf(form, failure, fields)
      for (const [name, message] of sentences) form.setError(name, { message })
      await otherwise?.(failure, sentences.length > 0)
      if (toast !== undefined && sentences.length === 0) toastError(refusalText(failure) ?? toast)
      if (above !== undefined && sentences.length === 0)
        form.setError('root', { message: refusalText(failure) ?? above })
      else if (isConnectionLost(failure)) form.setError('root', { message: CONNECTION_TEXTS.lost })
      return false
    }
  }
}

/** The fields that a refusal is about, with their messages. Fields that are not in the form are left out. */
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
