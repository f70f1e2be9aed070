import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../../components/actions/icon-button.tsx'
import { PhoneLink } from '../../../../../components/actions/phone-link.tsx'
import { RoutedButton, RoutedLink } from '../../../../../components/actions/routed-links.tsx'
import { DayAndTime } from '../../../../../components/dates/day-and-time.tsx'
import { classes } from '../../../../../components/layout/classes.ts'
import { type Column, Table } from '../../../../../components/lists/table.tsx'
import { formatMoney } from '../../../../../lib/money.ts'
import { formatYearDate } from '../../../../../lib/time.ts'
import type { Household } from '../../../../owners/households/contract.ts'
import { householdsPaths } from '../../../../owners/households/paths.ts'
import { appointmentsPaths } from '../../../../planning/appointments/paths.ts'
import { MayOpen } from '../../../../platform/auth/ui/may-open.tsx'
import { CustomerCard } from '../customer-card.tsx'
import { bookingSearch } from './booking-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search in the list of customers that a page was opened from. */
    customers?: { q?: string }
  }
}

type CustomerTableProps = {
  customers: Household[]
  /** True if a search has left this customer alone, who is open then. */
  isOnlyOne: boolean
}

/** The customers, one below the other; a row opens the customer's card. */
export function CustomerTable({ customers, isOnlyOne }: CustomerTableProps) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const isOpen = ({ id }: Household) => toggled.has(id) !== isOnlyOne
  const toggle = ({ id }: Household) => {
    const next = new Set(toggled)
    if (!next.delete(id)) next.add(id)
    setToggled(next)
  }
  const columns: Column<Household>[] = [
    { label: 'Customer', role: 'title', cell: (customer) => <Who customer={customer} /> },
    { label: 'Pets', cell: ({ pets }) => <PetNames names={pets.map(({ name }) => name)} /> },
    { label: 'Phone', cell: (customer) => <Contact customer={customer} /> },
    { label: 'Last', cell: ({ lastAt }) => <Last at={lastAt} /> },
    { label: 'Next', cell: (customer) => <Next customer={customer} /> },
    ...(customers.some(({ owed }) => owed !== null) ? [OWES] : []),
    {
      label: 'Actions',
      role: 'actions',
      cell: (customer) => (
        <RowActions customer={customer} isOpen={isOpen(customer)} onToggle={() => toggle(customer)} />
      ),
    },
  ]
  return (
    <Table
      label="Customers"
      columns={columns}
      rows={customers}
      rowKey={({ id }) => id}
      dense
      detail={(customer) => isOpen(customer) && <CustomerCard customer={customer} />}
    />
  )
}

type RowActionsProps = { customer: Household; isOpen: boolean; onToggle: () => void }

function RowActions({ customer, isOpen, onToggle }: RowActionsProps) {
  return (
    <span className="-me-2 inline-flex items-center gap-1">
      <MayOpen page={appointmentsPaths.new}>
        <RoutedButton
          size="dense"
          tone="quiet"
          to={appointmentsPaths.new}
          search={bookingSearch(customer)}
          aria-label={`Book for ${customer.fullName}`}
        >
          Book
        </RoutedButton>
      </MayOpen>
      <IconButton
        size="dense"
        label={`Details of ${customer.fullName}`}
        aria-expanded={isOpen}
        icon={<ChevronDown className={classes('size-5', isOpen && 'rotate-180')} aria-hidden="true" />}
        onClick={onToggle}
      />
    </span>
  )
}

const SECOND = 'block text-sm font-normal text-ink-soft'
/** One line, however long: the whole text is in the card. */
const ONE_LINE = 'wrap-anywhere @min-[20rem]:truncate rows:max-w-36'

function Who({ customer: { id, fullName, address } }: { customer: Household }) {
  const search = useLocation({ select: ({ search: { q } }) => (q === undefined ? {} : { q }) })
  return (
    <>
      <RoutedLink
        to={householdsPaths.one}
        params={{ id }}
        state={{ customers: search }}
        className="font-sans font-semibold wrap-anywhere"
      >
        {fullName}
      </RoutedLink>
      {address !== null && (
        <span dir="auto" className={classes(SECOND, ONE_LINE, 'rows:@5xl:max-w-56')}>
          {address}
        </span>
      )}
    </>
  )
}

const SHOWN_PETS = 2

function PetNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <span className="text-ink-soft">None</span>
  const more = names.length - SHOWN_PETS
  return (
    <span className="min-w-0 wrap-anywhere rows:block rows:max-w-24 rows:truncate">
      {names.slice(0, SHOWN_PETS).join(', ')}
      {more > 0 && <span className="text-ink-soft"> +{more}</span>}
    </span>
  )
}

function Contact({ customer: { phone, email } }: { customer: Household }) {
  return (
    <span className="min-w-0">
      {phone === null ? <span className="text-ink-soft">No phone yet</span> : <PhoneLink phone={phone} />}
      {email !== null && <span className={classes(SECOND, ONE_LINE)}>{email}</span>}
    </span>
  )
}

function Last({ at }: { at: string | null }) {
  if (at === null) return <span className="text-ink-soft">Never</span>
  return <span className="inline-block">{formatYearDate(new Date(at))}</span>
}

function Next({ customer: { nextAt, nextService } }: { customer: Household }) {
  if (nextAt === null) return <span className="text-ink-soft">None</span>
  return (
    <span>
      <span className="rows:whitespace-nowrap">
        <DayAndTime at={new Date(nextAt)} />
      </span>
      <span className={classes(SECOND, ONE_LINE)}>{nextService}</span>
    </span>
  )
}

const OWES: Column<Household> = {
  label: 'Owes',
  numeric: true,
  cell: ({ owed }) => <Owes owed={owed ?? 0} />,
}

function Owes({ owed }: { owed: number }) {
  if (owed === 0) return <span className="text-ink-soft">{formatMoney(0)}</span>
  return <span className="font-semibold">{formatMoney(owed)}</span>
}
