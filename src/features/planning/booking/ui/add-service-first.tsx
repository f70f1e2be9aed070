import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import { servicesPaths } from '../../services/paths.ts'

/** Where staff would book, for a clinic that offers nothing yet. */
export function AddServiceFirst() {
  return (
    <EmptyState
      title="Add a service first"
      text="Each appointment needs a service. The service sets the length and the price."
      action={
        <MayOpen page={servicesPaths.manage}>
          <RoutedButton to={servicesPaths.manage}>Add a service</RoutedButton>
        </MayOpen>
      }
    />
  )
}
