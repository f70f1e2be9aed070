import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { authPaths } from '../../auth/paths.ts'
import { sessionQuery } from '../../auth/ui/api.ts'

/** Asks staff on their dashboard to turn on two-factor sign-in; hidden once it is on. */
export function SecondFactorBanner() {
  const { data: session } = useQuery(sessionQuery)
  if (session?.secondFactor !== 'asked') return null
  return (
    <div className="mb-6">
      <Notice tone="warning">
        <span className="font-semibold">Protect the clinic’s records with two-factor sign-in:</span>{' '}
        <RoutedLink to={authPaths.profile} search={{ tab: 'security' }}>
          turn it on now
        </RoutedLink>
        , with your phone, in two minutes.
      </Notice>
    </div>
  )
}

/** Explains to staff who must turn on two-factor sign-in why they can't open other pages. */
export function SecondFactorNotice() {
  const { data: session } = useQuery(sessionQuery)
  if (session?.secondFactor !== 'required') return null
  return (
    <Notice tone="warning" title="Staff need two-factor sign-in here" role="status">
      Turn on two-factor sign-in below. You can then open the other pages.
    </Notice>
  )
}
