/** The parts of the frame that only staff load. */
export { LastDayQuestion } from '../../features/money/bills/ui/last-day-question.tsx'
export { StaffKeys } from './staff-keys.tsx'
export { StaffMenu } from './staff-menu.tsx'
