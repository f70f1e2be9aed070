export { BillPage } from './bill-page.tsx'
export { checkoutWith } from './checkout-page.tsx'
