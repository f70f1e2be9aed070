import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { PawPrint } from 'lucide-react'
import { onDashboard, page, returnSearch, withPreload } from '../../platform/auth/ui/root-route.ts'
import { petsPaths } from './paths.ts'

const petsRoute = page(
  petsPaths.own,
  { access: 'customer', title: 'My Pets', menu: { place: 30, label: 'My Pets', icon: PawPrint } },
  () => import('./ui/pets-page.tsx'),
  'PetsPage',
)

const NewPetPage = lazyRouteComponent(() => import('./ui/new-pet-page.tsx'), 'NewPetPage')
const newPetRoute = createRoute({
  ...onDashboard(petsPaths.new),
  staticData: { access: 'customer', title: 'Add New Pet' },
  validateSearch: returnSearch,
  component: withPreload([NewPetPage], () => <NewPetPage next={newPetRoute.useSearch().next} />),
})

const editPetRoute = page(
  petsPaths.edit,
  { access: 'member', permission: 'pets:write', title: 'Edit Pet' },
  () => import('./ui/edit-pet-page.tsx'),
  'EditPetPage',
)

/** The pages of this feature. */
export const petsPages = [petsRoute, newPetRoute, editPetRoute] as const
