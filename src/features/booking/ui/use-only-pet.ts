import { useEffect } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Pet } from '../../pets/contract.ts'

/**
 * Chooses the customer's only pet if none is chosen, also when it is added while the form is open. `form` has a
 * `petId` field; `pets` is undefined while loading.
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
