import { EmptyState } from '../../../components/empty-state.tsx'
import { RoutedButton } from '../../../components/routed-links.tsx'
import { petsPaths } from '../../pets/paths.ts'
import { bookingPath } from '../paths.ts'

/** Shown instead of the booking form to an owner without pets. Adding one leads back to the form. */
export function AddPetFirst({ service }: { service: string | undefined }) {
  return (
    <EmptyState
      title="Who is the appointment for?"
      text="Add your pet first; then you can choose a service and a time."
      action={
        <RoutedButton to={petsPaths.new} search={{ next: bookingPath(service) }} replace tone="accent">
          Add a New Pet
        </RoutedButton>
      }
    />
  )
}
