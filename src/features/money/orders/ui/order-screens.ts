export { OrderPage } from './order-page.tsx'
export { OrdersPage } from './orders-page.tsx'
