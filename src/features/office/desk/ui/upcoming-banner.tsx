import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { DayAndTime } from '../../../../components/dates/day-and-time.tsx'
import { Curve } from '../../../../components/layout/curve.tsx'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { ClinicPlace } from '../../../planning/appointments/ui/clinic-place.tsx'
import { StatusBadge } from '../../../planning/appointments/ui/status-badge.tsx'
import { visitTypeLabels } from '../../../planning/services/visit-types.ts'
import type { OwnAppointment } from '../contract.ts'

/** The customer's next appointment, with a link to all of them. */
export function UpcomingBanner({ appointment }: { appointment: OwnAppointment }) {
  const at = new Date(appointment.appointmentDate)
  return (
    <section
      aria-labelledby="upcoming"
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 rounded-card border border-line bg-pine-tint p-5 shadow-card sm:p-6"
    >
      <div className="grid min-w-0 gap-1">
        <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="upcoming" className="text-base text-pine-ink">
            Upcoming Appointment
          </h2>
          <span className="grid rounded-full border border-tone">
            <StatusBadge status={appointment.status} />
          </span>
        </div>
        <p className="font-display text-xl font-semibold text-wrap sm:text-2xl">
          <DayAndTime at={at} />
        </p>
        <Curve className="mb-1 w-32 text-marigold" />
        <p className="wrap-anywhere">
          {appointment.serviceType} for {appointment.pet.name} · {visitTypeLabels()[appointment.visitType]}
        </p>
        {appointment.visitType === 'clinic' && <ClinicPlace className="text-sm" />}
      </div>
      <RoutedButton to={appointmentsPaths.own}>View details</RoutedButton>
    </section>
  )
}
