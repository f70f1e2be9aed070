export { OpeningHoursPage } from './opening-hours-page.tsx'
export { ServicesPage } from './services-page.tsx'
export { SetupPage } from './setup-page.tsx'
