export { BillPage } from './bill-page.tsx'
export { CheckoutPage } from './checkout-page.tsx'
