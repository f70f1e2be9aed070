import type { ReactNode } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import type { BookingPart } from '../booking-values.ts'
import { useBookableDays } from './use-bookable-days.ts'

const NotGiven = onDemand(async () => (await import('../booking-notices.tsx')).NotGiven)

type OnlyGivenProps<In extends FieldValues, Out> = {
  /** A form with the fields `serviceTypeId`, `visitType` and `more`. */
  form: UseFormReturn<In, unknown, Out>
  reader: 'owner' | 'staff'
  children: ReactNode
}

/** When an appointment can be; or, if no one gives one of its services, just that and what can be done about it. */
export function OnlyGiven<In extends FieldValues, Out>({ form, reader, children }: OnlyGivenProps<In, Out>) {
  const names = ['serviceTypeId', 'visitType', 'more'] as FieldPath<In>[]
  const [first, visitType, more] = useWatch({ control: form.control, name: names })
  const { notGiven = [] } = useBookableDays()
  const isNotGiven = [{ serviceTypeId: first }, ...((more ?? []) as BookingPart[])].some((part) =>
    notGiven.some((one) => one.serviceTypeId === part.serviceTypeId && one.visitType === visitType),
  )
  if (!isNotGiven) return children
  return <NotGiven reader={reader} isHouseVisit={visitType === 'house'} />
}
