export { BillPage } from './bill-page.tsx'
export { BillSettingsPage } from './bill-settings-page.tsx'
export { BillsPage } from './bills-page.tsx'
export { CheckoutPage } from './checkout-page.tsx'
