import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { PawPrint } from 'lucide-react'
import { onDashboard, returnSearch, withPreload } from '../../platform/auth/ui/root-route.ts'
import { petsPaths } from './paths.ts'

const petsRoute = createRoute({
  ...onDashboard(petsPaths.own),
  staticData: { access: 'customer', title: 'My Pets', menu: { place: 30, label: 'My Pets', icon: PawPrint } },
  component: lazyRouteComponent(() => import('./ui/pets-page.tsx'), 'PetsPage'),
})

const NewPetPage = lazyRouteComponent(() => import('./ui/new-pet-page.tsx'), 'NewPetPage')
const newPetRoute = createRoute({
  ...onDashboard(petsPaths.new),
  staticData: { access: 'customer', title: 'Add New Pet' },
  validateSearch: returnSearch,
  component: withPreload([NewPetPage], () => <NewPetPage next={newPetRoute.useSearch().next} />),
})

const EditPetPage = lazyRouteComponent(() => import('./ui/edit-pet-page.tsx'), 'EditPetPage')
const editPetRoute = createRoute({
  ...onDashboard(petsPaths.edit),
  staticData: { access: 'member', permission: 'pets:write', title: 'Edit Pet' },
  component: withPreload([EditPetPage], () => <EditPetPage id={editPetRoute.useParams().id} />),
})

/** The pages of this feature. */
export const petsPages = [petsRoute, newPetRoute, editPetRoute] as const
