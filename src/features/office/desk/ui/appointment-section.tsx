import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { LongList, type PagesQuery } from '../../../../components/lists/long-list.tsx'
import { billPapersPaths } from '../../../money/bill-papers/paths.ts'
import type { Appointment } from '../../../planning/appointments/appointment-schemas.ts'
import { ownCancellation } from '../../../planning/appointments/transitions.ts'
import { ClinicPlace } from '../../../planning/appointments/ui/clinic-place.tsx'
import { OwnAppointmentCard } from '../../../planning/appointments/ui/own-appointment-card.tsx'
import { PaymentStanding } from '../../../planning/appointments/ui/payment-standing.tsx'

const OwnAnswer = onDemand(
  async () => (await import('../../../outreach/reminders/ui/own-answer.tsx')).OwnAnswer,
)

const OwnSheetDialog = onDemand(
  async () => (await import('../../../consulting/sheets/ui/own-sheet-dialog.tsx')).OwnSheetDialog,
)

type AppointmentSectionProps = {
  title: 'Upcoming' | 'Past' | 'Cancelled'
  appointments: readonly Appointment[]
  query: PagesQuery
  onCancel: (appointment: Appointment) => void
  onMove: (appointment: Appointment) => void
}

/** One part of an owner's list with its heading. Further pages are loaded on demand. */
export function AppointmentSection(props: AppointmentSectionProps) {
  const { title, appointments, query, onCancel, onMove } = props
  const navigate = useNavigate()
  const id = `appointments-${title.toLowerCase()}`
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {appointments.length === 0 ? (
        <Card className="p-5 text-ink-soft">You have no upcoming appointments.</Card>
      ) : (
        <LongList name={title} query={query} items={appointments}>
          {(shown) => (
            <ul className="grid gap-3">
              {shown.map((appointment) => (
                <OwnAppointmentCard
                  key={appointment.id}
                  appointment={appointment}
                  isPast={title !== 'Upcoming'}
                  onCancel={() => onCancel(appointment)}
                  onMove={() => onMove(appointment)}
                  advice={appointment.sheetId !== null && <Advice appointment={appointment} />}
                  {...billOf(appointment, (search) => void navigate({ to: billPapersPaths.own, search }))}
                >
                  {title === 'Upcoming' && <OwnAnswer appointment={appointment} />}
                </OwnAppointmentCard>
              ))}
            </ul>
          )}
        </LongList>
      )}
      {title === 'Upcoming' && <AboutUpcoming appointments={appointments} />}
    </section>
  )
}

/** The ways to an appointment's bill: in its menu, and by what was paid. */
function billOf(appointment: Appointment, open: (search: { bill: string }) => void) {
  if (appointment.billId === null) return { onBill: undefined }
  const search = { bill: appointment.billId }
  const payment = (
    <RoutedLink to={billPapersPaths.own} search={search}>
      <PaymentStanding {...appointment} />
    </RoutedLink>
  )
  return { onBill: () => open(search), payment }
}

/** Opens what the vet signed at an appointment: what to give, and what to do at home. */
function Advice({ appointment: { sheetId, serviceType, pet } }: { appointment: Appointment }) {
  const [isOpen, setIsOpen] = useState(false)
  if (sheetId === null) return null
  return (
    <>
      <Button
        tone="quiet"
        size="dense"
        aria-label={`Advice from the vet: ${serviceType} for ${pet.name}`}
        onClick={() => setIsOpen(true)}
      >
        Advice from the vet
      </Button>
      {isOpen && <OwnSheetDialog id={sheetId} petName={pet.name} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Once below all of them: where the clinic is, and how to cancel what it has confirmed. */
function AboutUpcoming({ appointments }: { appointments: readonly Appointment[] }) {
  return (
    <div className="grid gap-1 empty:hidden">
      {appointments.some(({ visitType }) => visitType === 'clinic') && (
        <ClinicPlace className="text-ink-soft" />
      )}
      {appointments.some((appointment) => ownCancellation(appointment) === 'cancelConfirmed') && (
        <p className="text-ink-soft">To cancel a confirmed appointment, message or call us.</p>
      )}
    </div>
  )
}
