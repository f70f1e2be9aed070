import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { clinic } from '../../../clinic/clinic.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Curve } from '../../../components/curve.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { formatPhone } from '../../../lib/phone.ts'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import { APPOINTMENT_TEXTS, type ClinicAppointment } from '../contract.ts'
import { PAYMENT_LABELS, VISIT_TYPE_LABELS } from '../rules.ts'
import { clinicAppointmentQuery } from './api.ts'
import { BackToManage } from './back-to-manage.tsx'
import { StatusBadge } from './status-badge.tsx'

/** An appointment to print on one sheet of paper, for the customer or the vet. */
export function AppointmentSlipPage({ id }: { id: string }) {
  const appointment = useQuery(clinicAppointmentQuery(id))
  return (
    <div className="max-w-2xl print:max-w-none">
      <PageHeader
        title="Appointment"
        back={<BackToManage />}
        actions={
          <div className="print:hidden">
            <Button icon={<Printer className="size-5" aria-hidden="true" />} onClick={() => window.print()}>
              Print
            </Button>
          </div>
        }
      />
      <Loaded
        query={appointment}
        loading={<Spinner text="Loading appointment..." />}
        errorText={APPOINTMENT_TEXTS.loadFailed}
      >
        {(data) => <Slip appointment={data} />}
      </Loaded>
    </div>
  )
}

function Slip({ appointment }: { appointment: ClinicAppointment }) {
  const at = new Date(appointment.appointmentDate)
  const { pet, customer } = appointment
  return (
    <Card className="grid gap-6 p-6 print:border-0 print:p-0 print:shadow-none">
      <div className="grid gap-2">
        <p className="font-display text-xl font-semibold">{clinic.name}</p>
        <Curve />
        <p className="flex flex-wrap gap-x-4 text-ink-soft">
          <span>{clinic.address.join(', ')}</span>
          <span className="whitespace-nowrap">{clinic.phone.display}</span>
        </p>
      </div>
      <dl className="grid gap-3 border-t border-line pt-6">
        <Fact term="Date">{formatLongDate(at)}</Fact>
        <Fact term="Time">{formatTime(at)}</Fact>
        <Fact term="Service">{appointment.serviceType}</Fact>
        <Fact term="Pet">
          {pet.name} ({pet.species})
        </Fact>
        <Fact term="Customer">
          {customer.fullName}
          {customer.phone !== null && <span className="block">{formatPhone(customer.phone)}</span>}
        </Fact>
        <Fact term="Visit Type">
          {VISIT_TYPE_LABELS[appointment.visitType]}
          {appointment.houseVisitAddress !== null && (
            <span className="block">{appointment.houseVisitAddress}</span>
          )}
        </Fact>
        <Fact term="Amount">
          {formatMoney(appointment.paymentAmount)} ({PAYMENT_LABELS[appointment.paymentStatus]})
        </Fact>
        <Fact term="Status">
          <StatusBadge status={appointment.status} />
        </Fact>
        {appointment.notes !== null && <Fact term="Notes">{appointment.notes}</Fact>}
      </dl>
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-medium whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}
