import { type RefObject, useEffect, useRef, useState } from 'react'
import { isolate } from '../../../../lib/isolate.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { formatPhone } from '../../../../lib/typed/phone.ts'
import { WarningLines } from '../../../owners/notes/ui/warnings.tsx'
import { paymentOf } from '../../../planning/appointments/rules.ts'
import { OwnerBadges } from '../../../planning/appointments/ui/appointment-marks.tsx'
import { arrivalText } from '../../../planning/appointments/ui/arrival/arrival-line.tsx'
import { StatusBadge } from '../../../planning/appointments/ui/status-badge.tsx'
import { visitTypeLabels } from '../../../planning/services/visit-types.ts'
import { formatMinute } from '../../../planning/timetable/moment.ts'
import type { PlacedAppointment, Schedule } from '../contract.ts'
import { useHovered } from './use-hovered.ts'

type HoverCardProps = { around: RefObject<HTMLElement | null>; schedule: Schedule }

/** What is worth knowing of the appointment that a mouse rests on, or that has the focus by keyboard. */
export function HoverCard({ around, schedule }: HoverCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const { hovered, keep, leave } = useHovered(around)
  const item = schedule.appointments.find(({ id }) => id === hovered?.dataset.stop)
  const [place, setPlace] = useState<ReturnType<typeof placeBeside>>({ left: 0, top: 0 })
  useEffect(() => {
    if (hovered === null || item === undefined || card.current === null) return
    setPlace(placeBeside(hovered.getBoundingClientRect(), card.current.offsetWidth))
    hovered.setAttribute('aria-describedby', CARD_ID)
    return () => hovered.removeAttribute('aria-describedby')
  }, [hovered, item])
  if (item === undefined) return null
  const calendar = schedule.calendars.find(({ id }) => id === item.calendarId)
  return (
    <div
      ref={card}
      id={CARD_ID}
      role="tooltip"
      onPointerEnter={keep}
      onPointerLeave={leave}
      style={place}
      className="fixed z-35 grid max-h-[50dvh] w-72 gap-1 overflow-y-auto rounded-md border border-line bg-surface p-3 text-sm shadow-card print:hidden"
    >
      <About item={item} calendar={schedule.calendars.length > 1 ? calendar?.name : undefined} />
    </div>
  )
}

function About({ item, calendar }: { item: PlacedAppointment; calendar: string | undefined }) {
  return (
    <>
      <WarningLines customerId={item.customer.id} petId={item.pet.id} />
      <p className="text-base font-semibold">
        {isolate(item.pet.name)} <span className="font-normal">({isolate(item.pet.species)})</span>
      </p>
      <p>
        {item.customer.fullName}
        {item.customer.phone !== null && (
          <span className="whitespace-nowrap"> · {formatPhone(item.customer.phone)}</span>
        )}
      </p>
      <p className="text-ink-soft">
        {item.serviceType}
        {item.visitType === 'house' && ` · ${visitTypeLabels().house}`}
      </p>
      <p className="text-ink-soft tabular-nums">
        {formatMinute(item.minute)} to {formatMinute(item.minute + item.minutes)}
        {calendar !== undefined && ` · ${calendar}`}
      </p>
      <p className="flex flex-wrap items-center gap-x-2">
        <StatusBadge status={item.status} /> <OwnerBadges appointment={item} /> {amountOf(item)}
      </p>
      {arrivalText(item) !== null && <p>{arrivalText(item)}</p>}
      {item.houseVisitAddress !== null && <p className="text-ink-soft">{item.houseVisitAddress}</p>}
      {item.notes !== null && item.notes !== '' && (
        <p className="line-clamp-4 border-t border-line pt-1">{item.notes}</p>
      )}
    </>
  )
}

const CARD_ID = 'appointment-card'

function amountOf(item: PlacedAppointment): string {
  const payment = paymentOf(item)
  if (payment === null) return ''
  const state = payment.status === 'paid' ? ', paid' : item.status === 'completed' ? ', unpaid' : ''
  return `${formatMoney(payment.amount)}${state}`
}

/** After what it is about if there is room, else before it. Low in the window it grows upwards: warnings may follow. */
function placeBeside(block: DOMRect, width: number) {
  const [gap, edge] = [6, 8]
  const hasRoom = block.right + gap + width + edge <= innerWidth
  const left = hasRoom ? block.right + gap : Math.max(edge, block.left - gap - width)
  if (block.top > innerHeight / 2) return { left, bottom: Math.max(edge, innerHeight - block.bottom) }
  return { left, top: Math.max(edge, block.top) }
}
