import type { RegisteredRouter } from '@tanstack/react-router'
import { billsPaths } from '../../../money/bills/paths.ts'
import { ordersPaths } from '../../../money/orders/paths.ts'
import { paymentsPaths } from '../../../money/payments/paths.ts'
import { householdsPaths } from '../../../owners/households/paths.ts'
import { petsPaths } from '../../../owners/pets/paths.ts'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import type { Goal, RecordPaths } from '../go-to.ts'

/** What staff start, as far as they may, with the words by which they look for it. */
export const STARTS: readonly Goal[] = [
  { href: appointmentsPaths.new, label: 'New Appointment', also: 'book booking create' },
  { href: appointmentsPaths.walkIn, label: 'Walk-in', also: 'arrived without appointment emergency' },
  { href: householdsPaths.newCustomer, label: 'New Customer', also: 'add owner client create' },
  { href: ordersPaths.new, label: 'New Order', also: 'sell sale product create' },
  { href: billsPaths.checkout, label: 'New sale', also: 'sell bill counter checkout receipt' },
  { href: `${paymentsPaths.list}?filter=pending`, label: 'Take a payment', also: 'money unpaid owed cash' },
]

/** The starts of someone who may open these pages. */
export function startsFor(mayOpen: (path: string) => boolean): Goal[] {
  return STARTS.filter(({ href }) => mayOpen(href.replace(/\?.*/, '')))
}

type Routes = RegisteredRouter['routesById']

/** Every page of the caller’s router that opens without a record, by the name that the menu gives it. */
export function pagesToGoTo(routes: Routes, mayOpen: (path: string) => boolean): Goal[] {
  const starts = new Set(STARTS.map(({ href }) => href))
  return Object.values(routes)
    .filter(({ to, options: { staticData } }) => {
      const isMine = staticData.access !== 'anyone' && mayOpen(to)
      return isMine && !to.includes('$') && !starts.has(to) && to !== appointmentsPaths.slip
    })
    .map(({ to, options: { staticData } }) => {
      const { menu, setup, title, alsoCalled = '' } = staticData
      const label = menu?.label ?? setup?.label ?? title ?? ''
      return { href: to, label, also: `${title} ${alsoCalled}`, place: menu?.place ?? 1000 }
    })
    .sort((one, other) => one.place - other.place)
}

/** Where a customer and a pet are shown. */
export const RECORD_PATHS: RecordPaths = {
  customer: (id) => householdsPaths.one.replace('$id', id),
  pet: (id) => petsPaths.one.replace('$id', id),
}
