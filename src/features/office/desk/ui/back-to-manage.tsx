import { BackLink } from '../../../../components/actions/back-link.tsx'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'

/** The back link of the printable pages. */
export function BackToManage() {
  return <BackLink to={appointmentsPaths.manage}>Back to Manage Appointments</BackLink>
}
