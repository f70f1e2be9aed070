export { AppointmentSlipPage } from './appointment-slip-page.tsx'
export { DayListPage } from './day-list-page.tsx'
export { OrderPage } from './order-page.tsx'
