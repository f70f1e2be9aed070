import { useQuery } from '@tanstack/react-query'
import { clinic } from '../../../../clinic/clinic.ts'
import { PrintButton } from '../../../../components/actions/print-button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { Curve } from '../../../../components/layout/curve.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Facts } from '../../../../components/lists/facts.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { formatLongDate, formatTime } from '../../../../lib/time.ts'
import { formatPhone } from '../../../../lib/typed/phone.ts'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { paymentLabels, paymentOf } from '../../../planning/appointments/rules.ts'
import { APPOINTMENT_TEXTS } from '../../../planning/appointments/texts.ts'
import { clinicAppointmentQuery } from '../../../planning/appointments/ui/api.ts'
import { ArrivalButton } from '../../../planning/appointments/ui/arrival/arrival-button.tsx'
import { arrivalText } from '../../../planning/appointments/ui/arrival/arrival-line.tsx'
import { MoveButton } from '../../../planning/appointments/ui/move-button.tsx'
import { StatusBadge } from '../../../planning/appointments/ui/status-badge.tsx'
import { useMoveDialog } from '../../../planning/booking/ui/moving/use-move-dialog.tsx'
import { visitTypeLabels } from '../../../planning/services/visit-types.ts'
import { BackToManage } from './back-to-manage.tsx'

/** An appointment to print on one sheet of paper, for the customer or the vet. */
export function AppointmentSlipPage({ id }: { id: string }) {
  const appointment = useQuery(clinicAppointmentQuery(id))
  const shown = appointment.data
  const { moveDialog, openMove, mayMove } = useMoveDialog()
  return (
    <div className="max-w-2xl print:max-w-none">
      <PageHeader
        back={<BackToManage />}
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            {shown && mayMove && <MoveButton appointment={shown} onMove={() => openMove(shown)} />}
            <PrintButton />
          </div>
        }
      />
      <Loaded
        query={appointment}
        loading={<Spinner text="Loading appointment..." />}
        errorText={APPOINTMENT_TEXTS.loadFailed}
      >
        {(data) => (
          <>
            <Slip appointment={data} />
            <p className="mt-4 flex flex-wrap gap-2 empty:hidden print:hidden">
              <ArrivalButton appointment={data} />
            </p>
          </>
        )}
      </Loaded>
      {moveDialog}
    </div>
  )
}

function Slip({ appointment }: { appointment: ClinicAppointment }) {
  const at = new Date(appointment.appointmentDate)
  const { pet, customer } = appointment
  const payment = paymentOf(appointment)
  return (
    <Card className="grid gap-6 p-6 print:border-0 print:p-0 print:shadow-none">
      <div className="grid gap-2">
        <p className="font-display text-xl font-semibold">{clinic.name}</p>
        <Curve />
        <p className="flex flex-wrap gap-x-4 text-ink-soft">
          <span>{clinic.address.join(', ')}</span>
          <span className="inline-block">{clinic.phone.display}</span>
        </p>
      </div>
      <Facts
        beside
        className="border-t border-line pt-6"
        facts={{
          Date: formatLongDate(at),
          Time: formatTime(at),
          Service: appointment.serviceType,
          Pet: `${isolate(pet.name)} (${isolate(pet.species)})`,
          Customer: lines(customer.fullName, customer.phone && formatPhone(customer.phone)),
          'Visit Type': lines(visitTypeLabels()[appointment.visitType], appointment.houseVisitAddress),
          With: appointment.person,
          Amount: payment && `${formatMoney(payment.amount)} (${paymentLabels()[payment.status]})`,
          Status: <StatusBadge status={appointment.status} />,
          Arrival: arrivalText(appointment),
          Notes: appointment.notes,
        }}
      />
    </Card>
  )
}

/** Two lines of text; one if there is no second. */
function lines(first: string, second: string | null): string {
  return second === null ? first : `${first}\n${second}`
}
