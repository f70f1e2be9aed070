import { RoutedLink } from '../../../../../components/actions/routed-links.tsx'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { billsPaths } from '../../paths.ts'

/** Says before several appointments are cancelled that some are on bills, and leads to where these are listed then. */
export function LaterCalledOff({ count }: { count: number }) {
  return (
    <Notice tone="info" title={count === 1 ? '1 of them is on a bill' : `${count} of them are on bills`}>
      Bills lists what is cancelled under{' '}
      <RoutedLink to={billsPaths.list} search={{ filter: 'calledOff' }}>
        Called off
      </RoutedLink>
      .
    </Notice>
  )
}
