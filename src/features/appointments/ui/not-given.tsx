import { Notice } from '../../../components/notice.tsx'
import { RoutedLink } from '../../../components/routed-links.tsx'
import { reachWords } from '../../../lib/reach-words.ts'
import { servicesPaths } from '../../services/paths.ts'

type NotGivenProps = { reader: 'owner' | 'staff'; isHouseVisit: boolean }

/** Says that no one gives a service, and what its reader can do about it. */
export function NotGiven({ reader, isHouseVisit }: NotGivenProps) {
  const what = isHouseVisit ? 'No one gives this as a house visit yet.' : 'No one gives this yet.'
  return (
    <Notice tone="warning" role="status">
      {reader === 'owner' ? (
        <p>
          {what} Please {reachWords()}.
        </p>
      ) : (
        <p>
          {what} <RoutedLink to={servicesPaths.manage}>Choose who gives it</RoutedLink>
        </p>
      )}
    </Notice>
  )
}
