export { BillsPage } from './bills-page.tsx'
export { BillSettingsPage } from './settings/bill-settings-page.tsx'
