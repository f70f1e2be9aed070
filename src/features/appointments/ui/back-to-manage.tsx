import { BackLink } from '../../../components/back-link.tsx'
import { paths } from '../../../lib/paths.ts'

/** The back link of the printable pages. */
export function BackToManage() {
  return <BackLink to={paths.manageAppointments}>Back to Manage Appointments</BackLink>
}
