/** The parts of the frame that only staff load. */
export { StaffKeys } from './staff-keys.tsx'
export { StaffMenu } from './staff-menu.tsx'
