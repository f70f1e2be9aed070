import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../../components/actions/routed-links.tsx'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { useIsStaff, useMay } from '../../../../platform/auth/ui/use-may.ts'
import { billsPaths } from '../../paths.ts'
import { billsClient, billsOfPetQuery } from '../api.ts'

/** Names the bills that charge for coming appointments of a pet, before these are cancelled. */
export function BillsOfPet({ petId }: { petId: string }) {
  const isOfStaff = useIsStaff()
  const mayRead = useMay(billsClient.listOfPet) && isOfStaff
  const { data: bills = [] } = useQuery({ ...billsOfPetQuery(petId), enabled: mayRead })
  if (bills.length === 0) return null
  return (
    <Notice tone="info" title={bills.length === 1 ? 'Already on a bill' : `Already on ${bills.length} bills`}>
      {bills.map(({ id, number }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <RoutedLink to={billsPaths.one} params={{ id }}>
            {number}
          </RoutedLink>
        </span>
      ))}
      . The Bills page lists cancelled items under Called off.
    </Notice>
  )
}
