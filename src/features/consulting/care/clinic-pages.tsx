import { Syringe } from 'lucide-react'
import { onSetup, page } from '../../platform/auth/ui/root-route.ts'
import { carePaths } from './paths.ts'

const careRoute = page(
  carePaths.settings,
  {
    access: 'staff',
    permission: 'settings:write',
    title: 'Preventive Care',
    alsoCalled: 'vaccination deworming schedule doses',
    ...onSetup({
      heading: 'What you offer',
      place: 35,
      label: 'Preventive care',
      icon: Syringe,
      text: 'Vaccines, treatments and schedules',
    }),
  },
  () => import('./ui/care-page.tsx'),
  'CarePage',
)

/** The pages of this feature for staff. */
export const careClinicPages = [careRoute] as const
