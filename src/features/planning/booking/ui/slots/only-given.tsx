import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { onDemand } from '../../../../../components/layout/on-demand.tsx'
import type { SharedForm } from '../shared-form.ts'
import { useBookableDays } from './use-bookable-days.ts'

const NotGiven = onDemand(async () => (await import('../booking-notices.tsx')).NotGiven)

type OnlyGivenProps = {
  form: SharedForm
  reader: 'owner' | 'staff'
  children: ReactNode
}

/** When an appointment can be; or, if no one gives one of its services, just that and what can be done about it. */
export function OnlyGiven({ form, reader, children }: OnlyGivenProps) {
  const [first, visitType, more = []] = useWatch({
    control: form.control,
    name: ['serviceTypeId', 'visitType', 'more'],
  })
  const { notGiven = [] } = useBookableDays()
  const isNotGiven = [{ serviceTypeId: first }, ...more].some((part) =>
    notGiven.some((one) => one.serviceTypeId === part.serviceTypeId && one.visitType === visitType),
  )
  if (!isNotGiven) return children
  return <NotGiven reader={reader} isHouseVisit={visitType === 'house'} />
}
