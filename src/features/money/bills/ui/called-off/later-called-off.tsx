import { RoutedLink } from '../../../../../components/actions/routed-links.tsx'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { useMayOpen } from '../../../../platform/auth/ui/use-may.ts'
import { billsPaths } from '../../paths.ts'

/** Says before several appointments are cancelled that some are on bills, and leads to where these are listed then. */
export function LaterCalledOff({ count }: { count: number }) {
  const mayOpen = useMayOpen()
  const title = count === 1 ? '1 appointment is on a bill' : `${count} appointments are on bills`
  if (!mayOpen(billsPaths.list)) return <Notice tone="info" title={title} />
  return (
    <Notice tone="info" title={title}>
      The Bills page lists cancelled items under{' '}
      <RoutedLink to={billsPaths.list} search={{ filter: 'calledOff' }}>
        Called off
      </RoutedLink>
      .
    </Notice>
  )
}
