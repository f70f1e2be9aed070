import { priceOf } from '../src/features/planning/services/rules.ts'
import { clinicInstant } from '../src/lib/time.ts'
import type { Outcome, PlannedAppointment } from './demo-plan.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Each takes one slot. */
const SLOT_MS = HOUR_MS

export type Customer = { phone: string; address: string | null; since: Date; pets: string[] }
type Service = { id: string; name: string; basePrice: number; houseVisitSurcharge: number }
/** What the appointments of the demo clinic are made of. */
export type DemoClinic = {
  now: Date
  customers: Customer[]
  services: Service[]
  calendarId: number
  madeBy: string | null
}

/** How often a service is booked, of 100; one of another name is as rare as the last. */
const SHARES: Readonly<Record<string, number>> = {
  'Veterinary Care': 35,
  Vaccination: 25,
  Grooming: 22,
  'Dental Care': 11,
  Emergency: 7,
}

const pick = <Item>(items: readonly Item[], chance: number): Item => {
  const item = items[Math.floor(chance * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

function pickService(services: readonly Service[], chance: number): Service {
  const shares = services.map(({ name }) => SHARES[name] ?? 7)
  let rest = chance * shares.reduce((sum, share) => sum + share, 0)
  const place = shares.findIndex((share) => {
    rest -= share
    return rest < 0
  })
  return pick(services.slice(Math.max(0, place)), 0)
}

/** An appointment as it is at this time: past, begun or to come. */
export function rowOf(
  { now, customers, services, calendarId, madeBy }: DemoClinic,
  planned: PlannedAppointment,
) {
  const at = clinicInstant(planned.day, planned.hour)
  const known = customers.filter(({ since }) => since <= at)
  const customer = pick(known.length === 0 ? customers : known, planned.customer)
  const service = pickService(services, planned.service)
  const isHouse = planned.visitType === 'house' && customer.address !== null
  const booked = at.getTime() - planned.bookedDays * DAY_MS - 17 * MINUTE_MS
  return {
    ...{ id: planned.id, ownerPhone: customer.phone, petId: pick(customer.pets, planned.pet) },
    ...{ serviceType: service.name, serviceTypeId: service.id, calendarId },
    ...{ appointmentDate: at, squeezedIn: planned.squeezedIn },
    visitType: isHouse ? ('house' as const) : ('clinic' as const),
    houseVisitAddress: isHouse ? customer.address : null,
    paymentAmount: priceOf(service, isHouse ? 'house' : 'clinic').total,
    createdAt: new Date(Math.min(booked, now.getTime() - HOUR_MS)),
    // Else it would be the moment in which the demo is filled, and no one would be reminded of it for a day.
    timeKnownAt: new Date(Math.min(booked, now.getTime() - HOUR_MS)),
    ...stateOf(planned, { at, now, isHouse, by: madeBy }),
  }
}

type State = { at: Date; now: Date; isHouse: boolean; by: string | null }

/** The columns that say how far an appointment is, and what became of it. */
export function stateOf({ outcome, isConfirmed }: Settled, { at, now, isHouse, by }: State) {
  const later = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)
  const isOver = at.getTime() + SLOT_MS <= now.getTime()
  if (outcome !== 'came' && cancelledAt(outcome, at) <= now) {
    const missed = outcome === 'missed'
    const cancelled = { cancelledAt: cancelledAt(outcome, at), cancelledBy: missed ? by : null }
    return {
      status: 'cancelled' as const,
      ...cancelled,
      cancelledLate: outcome === 'cancelledLate',
      noShow: missed,
    }
  }
  const inRoom = isHouse || outcome !== 'came' ? {} : { arrivedAt: later(-6), inRoomAt: at }
  if (isOver) {
    const done = isHouse ? {} : { ...inRoom, doneAt: later(48) }
    return { status: 'completed' as const, ...done }
  }
  if (at <= now) return { status: 'confirmed' as const, ...inRoom }
  return { status: isConfirmed ? ('confirmed' as const) : ('pending' as const) }
}

type Settled = Pick<PlannedAppointment, 'outcome' | 'isConfirmed'>

/** When it was cancelled; someone is missed after 20 minutes. */
function cancelledAt(outcome: Outcome, at: Date): Date {
  if (outcome === 'missed') return new Date(at.getTime() + 20 * MINUTE_MS)
  return new Date(at.getTime() - (outcome === 'cancelledLate' ? 5 * HOUR_MS : 2 * DAY_MS))
}
