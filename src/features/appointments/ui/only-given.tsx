import type { ReactNode } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { Notice } from '../../../components/notice.tsx'
import { RoutedLink } from '../../../components/routed-links.tsx'
import { reachWords } from '../../../lib/reach-words.ts'
import { servicesPaths } from '../../services/paths.ts'
import type { MorePart } from './booking-values.ts'
import { useBookableDays } from './use-bookable-days.ts'

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
  const isNotGiven = [{ serviceTypeId: first }, ...((more ?? []) as MorePart[])].some((part) =>
    notGiven.some((one) => one.serviceTypeId === part.serviceTypeId && one.visitType === visitType),
  )
  if (!isNotGiven) return children
  const what = visitType === 'house' ? 'No one gives this as a house visit yet.' : 'No one gives this yet.'
  return (
    <Notice tone="warning" role="status">
      {reader === 'owner' ? (
        <p>
          {what} Please {reachWords()}.
        </p>
      ) : (
        <p>
          {what} <RoutedLink to={servicesPaths.manage}>Choose who gives it</RoutedLink>
        </p>
      )}
    </Notice>
  )
}
