import { redirect } from '@tanstack/react-router'
import { appointmentsPaths } from '../../features/planning/appointments/paths.ts'
import { authPaths } from '../../features/platform/auth/paths.ts'
import { readStartPage } from '../../features/platform/auth/ui/start-page.ts'

/** Redirects staff who start with the calendar and open the app at the dashboard, not those who follow its link. */
export function goToStart(): void {
  const isStart = window.location.pathname === authPaths.dashboard && history.state?.__TSR_index === 0
  if (isStart && readStartPage() === 'calendar')
    throw redirect({ to: appointmentsPaths.calendar, replace: true })
}
