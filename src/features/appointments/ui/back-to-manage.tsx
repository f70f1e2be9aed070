import { BackLink } from '../../../components/back-link.tsx'
import { paths } from '../../../lib/paths.ts'

/** The way back from what is printed of the clinic's list. */
export function BackToManage() {
  return <BackLink to={paths.manageAppointments}>Back to Manage Appointments</BackLink>
}
