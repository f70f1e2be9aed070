import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { PaperFrame } from '../../bill-papers/ui/paper-frame.tsx'
import { billsPaths } from '../../bills/paths.ts'
import { layOutTill } from '../lay-out-till.ts'
import { TILL_PAGE_TEXTS } from '../texts.ts'
import { tillQuery } from './api.ts'
import { OutsideList, UnrecordedList } from './till-lists.tsx'

const MISSING = {
  title: 'Till not found',
  text: 'This link doesn’t match any till.',
  codes: ['TILL_MISSING'],
}

/** One till as it is printed, on one page. */
export function ClosedTill({ id }: { id: string }) {
  return (
    <PaperFrame
      query={useQuery(tillQuery(id))}
      layOut={layOutTill}
      back={<BackLink to={billsPaths.till}>Back to Till</BackLink>}
      loading={TILL_PAGE_TEXTS.loading}
      missing={MISSING}
      below={({ unrecorded, outside, closedAt }) => (
        <>
          <UnrecordedList list={unrecorded} isOpen={closedAt === null} />
          <OutsideList list={outside} text={TILL_PAGE_TEXTS.outsideOfOpen} />
        </>
      )}
    />
  )
}
