import { addDays, startOfDay } from '../../../lib/time.ts'

/** The types of an alert, least severe first. */
export const ALERT_TYPES = ['info', 'success', 'warning', 'error'] as const
export type AlertType = (typeof ALERT_TYPES)[number]

/** The labels of the priorities from 1 to 5 (specification, section 9). */
export const priorityLabels = () => ['Very Low', 'Low', 'Medium', 'High', 'Critical'] as const

/** The label of a priority from 1 to 5. */
export function priorityLabel(priority: number): string {
  return priorityLabels()[priority - 1] ?? ''
}

/** How many days after its creation an alert expires by default. */
const DAYS_SHOWN = 7

/** The initial values of the form for a new alert (specification, section 9). */
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

/** The last millisecond of a day in the clinic's time zone, when an alert that expires on that day ends. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(addDays(day, 1)).getTime() - 1)
}
