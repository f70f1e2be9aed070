import { useEffect } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Pet } from '../../pets/contract.ts'

/**
 * Chooses the only pet there is, where none has been chosen: also when it comes while the form is open. `form` has,
 * among other fields, the `petId`; `pets` are undefined while they are loaded.
 */
export function useOnlyPet<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  pets: readonly Pet[] | undefined,
): void {
  const name = 'petId' as FieldPath<In>
  const only = pets?.length === 1 ? pets[0]?.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name never changes
  useEffect(() => {
    if (only === undefined || form.getValues(name) !== '') return
    const value = only as FieldPathValue<In, FieldPath<In>>
    form.setValue(name, value, { shouldValidate: form.formState.isSubmitted })
  }, [only, form])
}
