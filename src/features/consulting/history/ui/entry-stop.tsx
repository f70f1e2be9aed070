import type { ReactElement, ReactNode } from 'react'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { TextLink } from '../../../../components/actions/text-link.tsx'
import { DayAndTime } from '../../../../components/dates/day-and-time.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { TimelineStop } from '../../../../components/lists/timeline.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { formatYearDate, formatYearDay } from '../../../../lib/time.ts'
import { billPapersPaths } from '../../../money/bill-papers/paths.ts'
import { billsPaths } from '../../../money/bills/paths.ts'
import { BillState } from '../../../money/bills/ui/bill-state.tsx'
import { AppointmentStop } from '../../../planning/appointments/ui/pet-appointments.tsx'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import { useIsStaff } from '../../../platform/auth/ui/use-may.ts'
import { fileContent } from '../../files/paths.ts'
import { sheetsPaths } from '../../sheets/paths.ts'
import { measureWords } from '../../sheets/rules.ts'
import { SaidToOwner } from '../../sheets/ui/said.tsx'
import type { EntryOf, HistoryEntry, HistoryKind } from '../history-schemas.ts'

/** An entry of a history, each kind in its own way. */
export function EntryStop({ entry }: { entry: HistoryEntry }) {
  const Shown = STOPS[entry.kind] as (props: { entry: HistoryEntry }) => ReactElement
  return <Shown entry={entry} />
}

/** How each kind is shown; a further kind is an entry here. */
const STOPS: { readonly [Kind in HistoryKind]: (props: { entry: EntryOf<Kind> }) => ReactElement } = {
  appointment: ({ entry: { at, ...appointment } }) => (
    <AppointmentStop appointment={{ ...appointment, appointmentDate: at }} />
  ),
  sheet: SheetStop,
  dose: ({ entry: { day, items, name, batch } }) => (
    <Line
      when={formatYearDay(day)}
      title={items.join(', ') || 'Dose'}
      details={[name ?? 'given elsewhere', batch === null ? null : `batch ${batch}`]}
    />
  ),
  weight: ({ entry: { at, grams, source } }) => (
    <Line
      when={<DayAndTime at={new Date(at)} />}
      title={measureWords('weight', grams)}
      details={[source === 'scale' ? 'on the scale' : 'in the pet’s details']}
    />
  ),
  file: ({ entry: { id, at, name, isPicture } }) => (
    <Line
      when={formatYearDate(new Date(at))}
      title={
        <TextLink href={fileContent(id)} {...(isPicture ? { target: '_blank' } : { download: true })}>
          <bdi>{name}</bdi>
        </TextLink>
      }
      details={[isPicture ? 'picture' : 'PDF file']}
    />
  ),
  bill: BillStop,
}

type LineProps = {
  when: ReactNode
  title: ReactNode
  details?: readonly (string | null)[]
  /** At the end of the line. */
  state?: ReactNode
  children?: ReactNode
}

/** An entry in two lines: when, and what. */
function Line({ when, title, details = [], state, children }: LineProps) {
  return (
    <TimelineStop dot="border-2 border-pine bg-page">
      <div className="grid justify-between gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft tabular-nums">{when}</p>
          <p className="wrap-anywhere">
            <span className="font-semibold">{title}</span>
            {details.filter((detail) => detail !== null).map((detail) => ` · ${detail}`)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">{state}</div>
      </div>
      {children}
    </TimelineStop>
  )
}

/** Staff see what a case sheet is about and open it; its owner reads what was signed for them. */
function SheetStop({ entry }: { entry: EntryOf<'sheet'> }) {
  const isOfStaff = useIsStaff()
  const { at, isSigned, isDiscarded, summary, prescription } = entry
  const when = formatYearDate(new Date(at))
  if (!isOfStaff)
    return (
      <Line when={when} title="Advice from the vet">
        <div className="mt-2">
          <SaidToOwner said={entry} />
        </div>
      </Line>
    )
  const medicines = prescription.map(({ name }) => name).join(', ')
  const about = [summary, medicines].filter(Boolean).join(' · ')
  return (
    <Line
      when={when}
      title={<SheetTitle entry={entry} />}
      state={
        isDiscarded ? (
          <Badge tone="red" label="Discarded" />
        ) : (
          !isSigned && <Badge tone="yellow" label="Not signed" />
        )
      }
    >
      {about !== '' && (
        <p dir="auto" className="wrap-anywhere">
          {isDiscarded ? <del>{about}</del> : about}
        </p>
      )}
    </Line>
  )
}

function SheetTitle({ entry: { id, isDiscarded } }: { entry: EntryOf<'sheet'> }) {
  return (
    <RoutedLink to={sheetsPaths.one} params={{ of: 'sheet', id }}>
      {isDiscarded ? <del>Case sheet</del> : 'Case sheet'}
    </RoutedLink>
  )
}

/** Its number and day; who may see money sees the sum, and opens it. */
function BillStop({ entry: { id, number, day, isCredit, sums } }: { entry: EntryOf<'bill'> }) {
  const isOfStaff = useIsStaff()
  const name = `${isCredit ? 'Credit note' : 'Bill'} ${number}`
  if (sums === null) return <Line when={formatYearDay(day)} title={name} />
  const link = isOfStaff ? (
    <MayOpen page={billsPaths.one} otherwise={name}>
      <RoutedLink to={billsPaths.one} params={{ id }}>
        {name}
      </RoutedLink>
    </MayOpen>
  ) : (
    <RoutedLink to={billPapersPaths.own} search={{ bill: id }}>
      {name}
    </RoutedLink>
  )
  return (
    <Line
      when={formatYearDay(day)}
      title={link}
      details={[formatMoney(sums.total, 'exact')]}
      state={<BillState bill={{ kind: isCredit ? 'credit' : 'bill', state: 'issued', ...sums }} />}
    />
  )
}
