import { addDays, clinicInstant } from '../../lib/time.ts'

/** The kinds of alert, the calm ones first. */
export const ALERT_TYPES = ['info', 'success', 'warning', 'error'] as const
export type AlertType = (typeof ALERT_TYPES)[number]

/** How the priorities from 1 to 5 are called (specification, section 9). */
export const PRIORITY_LABELS = ['Very Low', 'Low', 'Medium', 'High', 'Critical'] as const

/** The label of a priority from 1 to 5. */
export function priorityLabel(priority: number): string {
  return PRIORITY_LABELS[priority - 1] ?? ''
}

/** A new alert is shown for so many days unless told otherwise. */
const DAYS_SHOWN = 7

/** What the form of a new alert begins with on a clinic day (specification, section 9). */
export function newAlert(today: string) {
  return {
    title: '',
    message: '',
    type: 'info' as AlertType,
    priority: '3',
    isActive: true,
    expiresOn: addDays(today, DAYS_SHOWN),
  }
}

/** The last millisecond of a clinic day: an alert that expires on it is shown until then. */
export function endOfDay(day: string): Date {
  return new Date(clinicInstant(addDays(day, 1), 0).getTime() - 1)
}
