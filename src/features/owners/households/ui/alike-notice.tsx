import type { ReactNode } from 'react'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { formatPhone } from '../../../../lib/typed/phone.ts'
import type { Alike } from '../join-schemas.ts'
import { householdsPaths } from '../paths.ts'

/** What two records have in common. */
const reasonWords = () =>
  ({
    email: 'the same email',
    pet: 'the same name and pet',
    name: 'the same name',
  }) as const satisfies Record<Alike['reason'], string>

type AlikeNoticeProps = {
  alike: readonly Alike[]
  /** What can be done about one of them. */
  action?: (other: Alike) => ReactNode
}

/** For staff: the customers who are likely the same person. They open in a tab of their own, beside what is typed here. */
export function AlikeNotice({ alike, action }: AlikeNoticeProps) {
  if (alike.length === 0) return null
  return (
    <Notice tone="info" {...(action === undefined && { role: 'status' })} title="Is this the same person?">
      <ul className="grid gap-1">
        {alike.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="wrap-anywhere">
              <RoutedLink to={householdsPaths.one} params={{ id: other.id }} target="_blank">
                <bdi>{other.fullName}</bdi>
              </RoutedLink>
              {', '}
              <span className="whitespace-nowrap">
                {other.phone === null ? 'no phone' : formatPhone(other.phone)}
              </span>
              {`: ${reasonWords()[other.reason]}`}
            </span>
            {action?.(other)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
