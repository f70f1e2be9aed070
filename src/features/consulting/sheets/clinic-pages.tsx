import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { onDemand } from '../../../components/layout/on-demand.tsx'
import { oneOf, searchChecks } from '../../../lib/web/search-checks.ts'
import { onDashboard, page, withPreload } from '../../platform/auth/ui/root-route.ts'
import { sheetsPaths } from './paths.ts'

// In one file: each of its own is named in the first load, with all that it needs.
const pages = () => import('./ui/clinic-screens.ts')

const SheetPage = lazyRouteComponent(pages, 'SheetPage')
const sheetRoute = createRoute({
  ...onDashboard(sheetsPaths.one),
  staticData: { access: 'staff', permission: 'records:read', title: 'Case sheet' },
  validateSearch: searchChecks({ from: oneOf('list') }),
  component: withPreload([SheetPage], () => (
    <SheetPage place={sheetRoute.useParams()} isFromList={sheetRoute.useSearch().from === 'list'} />
  )),
})

const ToSignCount = onDemand(async () => (await import('./ui/to-sign-count.tsx')).ToSignCount)

const toSignRoute = page(
  sheetsPaths.unsigned,
  {
    access: 'staff',
    permission: 'records:read',
    title: 'To sign',
    alsoCalled: 'case sheets',
    menu: { place: 25, label: 'To sign', icon: CircleCheck, use: 'sheets', count: ToSignCount },
  },
  pages,
  'ToSignPage',
)

/** The pages of this feature for staff. */
export const sheetsClinicPages = [toSignRoute, sheetRoute] as const
