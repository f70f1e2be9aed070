import { useQuery } from '@tanstack/react-query'
import { CalendarOff, CircleOff, Clock, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { useChange } from '../../../../lib/web/use-change.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { ServiceType } from '../../services/contract.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import { visitTypeLabels } from '../../services/visit-types.ts'
import type { ProposedHours, ShownCalendar } from '../calendar-schemas.ts'
import type { ShownAbsence } from '../hours-schemas.ts'
import { calendarKindLabels, describeClosure } from '../rules.ts'
import type { ShownTimetable } from '../settings-schemas.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { AbsenceFormDialog } from './absence-form-dialog.tsx'
import { calendarsQuery, TIMETABLE_KEY, timetableClient } from './api.ts'
import { CalendarFormDialog } from './calendar-form-dialog.tsx'
import { CalendarHoursDialog } from './calendar-hours-dialog.tsx'

type Open =
  | { dialog: 'form'; calendar: ShownCalendar | null }
  | { dialog: 'hours' | 'absence'; calendar: ShownCalendar }

type CalendarsProps = Pick<ShownTimetable, 'openingHours' | 'slots' | 'closures'> & {
  confirm: (proposed: ProposedHours) => Promise<boolean>
}

/** Who and what gives appointments, with dialogs to add and change them. `openingHours` are the clinic's. */
export function Calendars({ openingHours, slots, closures, confirm }: CalendarsProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const calendars = useQuery(calendarsQuery)
  const services = useQuery(servicesQuery)
  const mayNoteAway = useMay(timetableClient.addAbsence)
  return (
    <div className="grid gap-4">
      <Loaded
        inset
        query={calendars}
        loading={<SkeletonList text={TIMETABLE_TEXTS.calendarsLoading} rows={2} shape="plain" />}
        errorText={TIMETABLE_TEXTS.calendarsFailed}
      >
        {(all) => (
          <ul className="grid divide-y divide-line">
            {all.map((calendar) => (
              <CalendarRow
                key={calendar.id}
                calendar={calendar}
                services={services.data ?? []}
                onEdit={() => setOpen({ dialog: 'form', calendar })}
                onHours={() => setOpen({ dialog: 'hours', calendar })}
                onAway={mayNoteAway ? () => setOpen({ dialog: 'absence', calendar }) : undefined}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <Button
        tone="quiet"
        className="justify-self-start"
        icon={<Plus className="size-5" aria-hidden="true" />}
        onClick={() => setOpen({ dialog: 'form', calendar: null })}
      >
        Add a calendar
      </Button>
      {open !== null && (
        <Opened
          {...{ openingHours, slots, closures, confirm, open }}
          services={services.data ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

type CalendarRowProps = {
  calendar: ShownCalendar
  services: ServiceType[]
  onEdit: () => void
  onHours: () => void
  onAway: (() => void) | undefined
}

function CalendarRow({ calendar, services, onEdit, onHours, onAway }: CalendarRowProps) {
  const { name, hidden, absences } = calendar
  return (
    <li className="flex flex-wrap items-center justify-end gap-2 py-3">
      <div className="grid min-w-0 shrink grow basis-48 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {hidden && <Badge tone="neutral" icon={CircleOff} label="Takes no appointments" />}
        </p>
        <p className="text-ink-soft wrap-anywhere">{describe(calendar, services)}</p>
      </div>
      <IconButton
        label={`Hours of ${name}`}
        icon={<Clock className="size-5" aria-hidden="true" />}
        onClick={onHours}
      />
      {onAway !== undefined && (
        <IconButton
          label={`Add time away of ${name}`}
          icon={<CalendarOff className="size-5" aria-hidden="true" />}
          onClick={onAway}
        />
      )}
      <IconButton
        label={`Edit ${name}`}
        icon={<Pencil className="size-5" aria-hidden="true" />}
        onClick={onEdit}
      />
      {absences.length > 0 && <AbsenceList name={name} absences={absences} />}
    </li>
  )
}

/** What a calendar is and gives: `Person · all services · clinic and house visits · own hours`. */
function describe(calendar: ShownCalendar, services: ServiceType[]): string {
  const { kind, serviceTypeIds, visitType, openingHours } = calendar
  const names = services.filter(({ id }) => serviceTypeIds?.includes(id)).map((service) => service.name)
  const parts = [
    calendarKindLabels()[kind],
    serviceTypeIds === null ? 'all services' : names.join(', ') || 'no services',
    visitType !== null && `${visitTypeLabels()[visitType]}s only`,
    openingHours !== null && 'own hours',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** When a calendar is away, each with a button to remove it. */
function AbsenceList({ name, absences }: Pick<ShownCalendar, 'name' | 'absences'>) {
  return (
    <ul aria-label={`Time away of ${name}`} className="grid basis-full gap-1 border-line border-s-2 ps-3">
      {absences.map((absence) => (
        <AbsenceRow key={absence.id} name={name} absence={absence} />
      ))}
    </ul>
  )
}

function AbsenceRow({ name, absence }: { name: string; absence: ShownAbsence }) {
  const when = describeClosure({
    startsAt: new Date(absence.startsAt),
    endsAt: new Date(absence.endsAt),
  })
  const remove = useChange({
    send: () => timetableClient.removeAbsence({ id: absence.id }),
    done: TIMETABLE_TEXTS.absenceRemoved,
    failed: TIMETABLE_TEXTS.absenceRemoveFailed,
    refresh: TIMETABLE_KEY,
  })
  const mayRemove = useMay(timetableClient.removeAbsence)
  return (
    <li className="flex items-center gap-4">
      <p className="min-w-0 flex-1 text-pretty wrap-anywhere">
        Away {when}
        {absence.reason !== null && <span className="text-ink-soft"> · {absence.reason}</span>}
      </p>
      {mayRemove && (
        <IconButton
          label={`Remove the time away of ${name}, ${when}`}
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          waits={remove.isPending}
          onClick={() => remove.mutate()}
        />
      )}
    </li>
  )
}

type OpenedProps = CalendarsProps & { open: Open; services: ServiceType[]; onClose: () => void }

function Opened({ openingHours, slots, closures, confirm, open, services, onClose }: OpenedProps) {
  return (
    <>
      {open.dialog === 'form' && (
        <CalendarFormDialog
          calendar={open.calendar}
          services={services}
          confirm={confirm}
          onClose={onClose}
        />
      )}
      {open.dialog === 'hours' && (
        <CalendarHoursDialog
          calendar={open.calendar}
          openingHours={openingHours}
          slots={slots}
          closures={closures}
          confirm={confirm}
          onClose={onClose}
        />
      )}
      {open.dialog === 'absence' && (
        <AbsenceFormDialog calendar={open.calendar} confirm={confirm} onClose={onClose} />
      )}
    </>
  )
}
