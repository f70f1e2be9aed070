import { ArrowLeft } from 'lucide-react'
import { RoutedButton } from '../../../components/routed-links.tsx'
import { paths } from '../../../lib/paths.ts'

/** The way back from what is printed of the clinic's list. */
export function BackToManage() {
  return (
    <RoutedButton
      to={paths.manageAppointments}
      tone="bare"
      icon={<ArrowLeft className="size-5" aria-hidden="true" />}
    >
      Back to Manage Appointments
    </RoutedButton>
  )
}
