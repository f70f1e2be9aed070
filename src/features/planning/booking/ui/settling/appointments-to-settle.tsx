import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { BackLink } from '../../../../../components/actions/back-link.tsx'
import { Button } from '../../../../../components/actions/button.tsx'
import { PageHeader } from '../../../../../components/layout/page-header.tsx'
import { EmptyState } from '../../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../../components/notices/skeleton.tsx'
import { toastError } from '../../../../../lib/web/toast.ts'
import type { Unsettled, UnsettledAppointment } from '../../../appointments/appointment-schemas.ts'
import { appointmentsPaths } from '../../../appointments/paths.ts'
import { APPOINTMENT_TEXTS } from '../../../appointments/texts.ts'
import { unsettledQuery } from '../../../appointments/ui/api.ts'
import { MoveDialog } from '../moving/move-dialog.tsx'
import { type Asked, type BilledPart, SettleDialog } from './settle-dialog.tsx'
import { SettleRow } from './settle-row.tsx'
import { SettledRows } from './settled-rows.tsx'
import { useSettle } from './use-settle.ts'

/** The upcoming appointments that no longer fit, each with what can be done about it, and for several at once. */
export function AppointmentsToSettle({ BilledPart }: { BilledPart: BilledPart }) {
  const unsettled = useQuery(unsettledQuery())
  const { rows, progress, settle } = useSettle()
  return (
    <>
      <PageHeader
        subtitle="These appointments no longer fit the hours and calendars. They stay unchanged until you settle them."
        back={<BackLink to={appointmentsPaths.calendar}>Back to the calendar</BackLink>}
      />
      <SettledRows rows={rows} progress={progress} />
      <Loaded
        query={unsettled}
        loading={<SkeletonList text="Loading appointments..." />}
        errorText={APPOINTMENT_TEXTS.loadFailed}
      >
        {(data) =>
          data.count === 0 ? (
            <EmptyState
              title="Nothing to settle"
              text="All upcoming appointments fit the hours and calendars."
            />
          ) : (
            <ToSettle unsettled={data} settle={settle} isBusy={progress !== null} BilledPart={BilledPart} />
          )
        }
      </Loaded>
    </>
  )
}

type ToSettleProps = {
  unsettled: Unsettled
  settle: ReturnType<typeof useSettle>['settle']
  isBusy: boolean
  BilledPart: BilledPart
}

function ToSettle({ unsettled: { count, appointments }, settle, isBusy, BilledPart }: ToSettleProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked | null>(null)
  const [moving, setMoving] = useState<UnsettledAppointment | null>(null)
  const chosen = appointments.filter(({ id }) => !left.has(id))
  const choose = (id: string, isChosen: boolean) =>
    setLeft((before) => new Set(isChosen ? [...before].filter((one) => one !== id) : [...before, id]))
  const canHandOver = chosen.some(({ handOver }) => handOver.length > 0)
  const chooseAll = useRef<HTMLButtonElement>(null)
  const ask = (kind: Asked['kind']) => {
    if (chosen.length === 0) {
      chooseAll.current?.focus()
      toastError('Please choose an appointment')
    } else if (kind === 'handOver' && !canHandOver)
      toastError('No other calendar is free for these appointments')
    else setAsked({ kind, appointments: chosen })
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <p className="me-2 font-semibold" role="status">
          {chosen.length} of {count} chosen
        </p>
        <Button
          ref={chooseAll}
          tone="quiet"
          size="dense"
          onClick={() => setLeft(new Set(chosen.length > 0 ? appointments.map(({ id }) => id) : []))}
        >
          {chosen.length > 0 ? 'Choose none' : 'Choose all'}
        </Button>
        <Button tone="quiet" size="dense" waits={isBusy} onClick={() => ask('handOver')}>
          Hand over…
        </Button>
        <Button tone="quiet" size="dense" waits={isBusy} onClick={() => ask('move')}>
          Move to another day…
        </Button>
        <Button tone="danger" size="dense" waits={isBusy} onClick={() => ask('cancel')}>
          Cancel and notify…
        </Button>
      </div>
      <ul className="grid divide-y divide-line border-y border-line">
        {appointments.map((appointment) => (
          <SettleRow
            key={appointment.id}
            appointment={appointment}
            isChosen={!left.has(appointment.id)}
            onChoose={(isChosen) => choose(appointment.id, isChosen)}
            isBusy={isBusy}
            onMove={() => setMoving(appointment)}
            onCancel={() => setAsked({ kind: 'cancel', appointments: [appointment] })}
            onSettle={(settlement) => void settle([appointment], settlement)}
          />
        ))}
      </ul>
      {count > appointments.length && (
        <p className="mt-3 text-ink-soft">More appointments appear once you settle some of these.</p>
      )}
      {asked !== null && (
        <SettleDialog asked={asked} settle={settle} BilledPart={BilledPart} onClose={() => setAsked(null)} />
      )}
      {moving !== null && (
        <MoveDialog
          appointment={{ ...moving, calendarId: moving.calendar.id }}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  )
}
