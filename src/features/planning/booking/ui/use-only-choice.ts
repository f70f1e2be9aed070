import { useEffect } from 'react'
import type { SharedForm } from './shared-form.ts'

/** Chooses the only pet or service if none is chosen, also one added meanwhile; `choices` is undefined while loading. */
export function useOnlyChoice(
  form: SharedForm,
  name: 'petId' | 'serviceTypeId',
  choices: readonly { id: string }[] | undefined,
): void {
  const only = choices?.length === 1 ? choices[0]?.id : undefined
  useEffect(() => {
    if (only === undefined || form.getValues(name) !== '') return
    form.setValue(name, only, { shouldValidate: form.formState.isSubmitted })
  }, [only, form, name])
}
