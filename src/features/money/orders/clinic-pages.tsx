import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Boxes, Package, ShoppingBasket } from 'lucide-react'
import { useCallback } from 'react'
import { anId, oneOf, searchChecks, textUpTo } from '../../../lib/web/search-checks.ts'
import { onDashboard, onSetup, withPreload } from '../../platform/auth/ui/root-route.ts'
import { ORDER_STATUSES } from './order-statuses.ts'
import { ordersPaths } from './paths.ts'

const NewOrderPage = lazyRouteComponent(() => import('./ui/new-order-page.tsx'), 'NewOrderPage')
const newOrderRoute = createRoute({
  ...onDashboard(ordersPaths.new),
  staticData: {
    access: 'staff',
    permission: 'orders:write',
    title: 'Create New Order',
    menu: { place: 50, label: 'New Order', icon: ShoppingBasket },
  },
  validateSearch: searchChecks({ customer: anId }),
  component: withPreload([NewOrderPage], () => (
    <NewOrderPage customerId={newOrderRoute.useSearch().customer} />
  )),
})

const OrdersPage = lazyRouteComponent(() => import('./ui/orders-page.tsx'), 'OrdersPage')
const ordersRoute = createRoute({
  ...onDashboard(ordersPaths.list),
  staticData: {
    access: 'staff',
    permission: 'orders:read',
    title: 'Orders',
    menu: { place: 60, label: 'Orders', icon: Package, use: 'orders' },
  },
  validateSearch: searchChecks({
    status: oneOf(...ORDER_STATUSES),
    customer: anId,
  }),
  component: withPreload([OrdersPage], () => {
    const { status, customer } = ordersRoute.useSearch()
    return <OrdersPage status={status} customerId={customer} />
  }),
})

const ProductsPage = lazyRouteComponent(() => import('./ui/products-page.tsx'), 'ProductsPage')
const productsRoute = createRoute({
  ...onDashboard(ordersPaths.products),
  staticData: {
    access: 'staff',
    permission: 'settings:write',
    title: 'Products',
    ...onSetup({
      heading: 'What you offer',
      place: 20,
      label: 'Products',
      icon: Boxes,
      text: 'Food, medicine and other goods',
    }),
  },
  validateSearch: searchChecks({ q: textUpTo(100), add: textUpTo(100) }),
  component: withPreload([ProductsPage], () => {
    const navigate = productsRoute.useNavigate()
    const search = useCallback(
      (q: string) => void navigate({ search: q === '' ? {} : { q }, replace: true, resetScroll: false }),
      [navigate],
    )
    const { q = '', add } = productsRoute.useSearch()
    return <ProductsPage q={q} add={add} onSearch={search} />
  }),
})

/** The pages of this feature for staff. */
export const ordersClinicPages = [newOrderRoute, ordersRoute, productsRoute] as const
