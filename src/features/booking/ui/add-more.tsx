import { useState } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { Button } from '../../../components/actions/button.tsx'
import { onDemand } from '../../../components/layout/on-demand.tsx'
import type { BookingPart } from './booking-values.ts'
import type { MorePartsProps } from './more-parts.tsx'

const MoreParts = onDemand(async () => (await import('./more-parts.tsx')).MoreParts) as <
  In extends FieldValues,
  Out,
>(
  props: MorePartsProps<In, Out>,
) => React.ReactNode

type AddMoreProps<In extends FieldValues, Out> = Omit<MorePartsProps<In, Out>, 'control' | 'isAdding'> & {
  form: UseFormReturn<In, unknown, Out>
}

/** Further pets and services, once the first are chosen. */
export function AddMore<In extends FieldValues, Out>({ form, ...options }: AddMoreProps<In, Out>) {
  const { control } = form
  const [isAdding, setAdding] = useState(false)
  const names = ['petId', 'serviceTypeId', 'more'] as FieldPath<In>[]
  const [petId, serviceTypeId, more] = useWatch({ control, name: names })
  if (petId === '' || serviceTypeId === '') return null
  const name = 'more' as FieldPath<In>
  const first = [{ petId: '', serviceTypeId: '' }] as FieldPathValue<In, FieldPath<In>>
  if ((more as BookingPart[]).length === 0)
    return (
      <Button
        tone="quiet"
        className="justify-self-start"
        // Once the last of them is removed.
        autoFocus={isAdding}
        onClick={() => {
          setAdding(true)
          form.setValue(name, first, { shouldDirty: true })
        }}
      >
        Add another pet or service
      </Button>
    )
  return <MoreParts control={control} isAdding={isAdding} {...options} />
}
