import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ClipboardPen } from 'lucide-react'
import { onDashboard, withPreload } from '../../platform/auth/ui/root-route.ts'
import { sheetsPaths } from './paths.ts'

const page = () => import('./ui/sheet-page.tsx')

const SheetPage = lazyRouteComponent(page, 'SheetPage')
const staticData = { access: 'staff', permission: 'records:read', title: 'Case sheet' } as const

const sheetRoute = createRoute({
  ...onDashboard(sheetsPaths.one),
  staticData,
  component: withPreload([SheetPage], () => (
    <SheetPage place={{ kind: 'sheet', id: sheetRoute.useParams().id }} />
  )),
})

const ofAppointmentRoute = createRoute({
  ...onDashboard(sheetsPaths.ofAppointment),
  staticData,
  component: withPreload([SheetPage], () => (
    <SheetPage place={{ kind: 'appointment', id: ofAppointmentRoute.useParams().id }} />
  )),
})

const forPetRoute = createRoute({
  ...onDashboard(sheetsPaths.forPet),
  staticData,
  component: withPreload([SheetPage], () => (
    <SheetPage place={{ kind: 'pet', id: forPetRoute.useParams().id }} />
  )),
})

const toSignRoute = createRoute({
  ...onDashboard(sheetsPaths.unsigned),
  staticData: {
    access: 'staff',
    permission: 'records:read',
    title: 'To sign',
    alsoCalled: 'case sheets unsigned signature',
    menu: { place: 25, label: 'To sign', icon: ClipboardPen, use: 'sheets' },
  },
  component: lazyRouteComponent(() => import('./ui/to-sign-page.tsx'), 'ToSignPage'),
})

/** The pages of this feature for staff. */
export const sheetsClinicPages = [ofAppointmentRoute, forPetRoute, toSignRoute, sheetRoute] as const
