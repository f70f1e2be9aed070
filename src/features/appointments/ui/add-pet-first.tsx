import { EmptyState } from '../../../components/empty-state.tsx'
import { RoutedButton } from '../../../components/routed-links.tsx'
import { paths } from '../../../lib/paths.ts'

/** What stands in the booking form's place for an owner without a pet. */
export function AddPetFirst() {
  return (
    <EmptyState
      title="Who is the visit for?"
      text="Add your pet first; then you can choose a service and a time."
      action={
        <RoutedButton to={paths.newPet} tone="accent">
          Add a New Pet
        </RoutedButton>
      }
    />
  )
}
