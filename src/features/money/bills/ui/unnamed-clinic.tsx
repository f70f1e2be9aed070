import { clinic } from '../../../../clinic/clinic.ts'
import { STARTER_NAME } from '../../../../clinic/starter-name.ts'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { useMayOpen } from '../../../platform/auth/ui/use-may.ts'

/** Where the clinic's name is entered, which is a feature above this one. */
const NAME = '/dashboard/site/$id'

/** Before a bill is issued: that the clinic has published no name, since a bill keeps the name it was issued with. */
export function UnnamedClinic() {
  const mayOpen = useMayOpen()
  if (clinic.name !== STARTER_NAME) return null
  return (
    <Notice tone="warning">
      This bill will be issued by “{STARTER_NAME}”. It keeps that name. Publish your clinic’s name first.{' '}
      {mayOpen(NAME) && (
        <RoutedLink to={NAME} params={{ id: 'contact' }}>
          Name and contact
        </RoutedLink>
      )}
    </Notice>
  )
}
