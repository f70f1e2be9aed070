import { useInfiniteQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { LongList } from '../../../../components/lists/long-list.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { formatInstant } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { householdsPaths } from '../../../owners/households/paths.ts'
import type { Feedback } from '../link-schemas.ts'
import { LINK_TEXTS } from '../link-texts.ts'
import { feedbackQuery } from './api.ts'
import { RatingFace } from './rating-face.tsx'

/** What owners have said the day after, the latest first; nothing until someone has, since few clinics ask. */
export function FeedbackList() {
  const feedback = useInfiniteQuery(feedbackQuery)
  const isEmpty = feedback.data?.pages.every(({ items }) => items.length === 0) ?? !feedback.isError
  if (isEmpty) return null
  return (
    <TitledSection title="Feedback">
      <Loaded
        query={feedback}
        loading={<SkeletonList text="Loading feedback..." />}
        errorText={LINK_TEXTS.feedbackFailed}
      >
        {({ pages }) => (
          <LongList name="Feedback" query={feedback} items={pages.flatMap((page) => page.items)}>
            {(shown) => (
              <ul className="grid max-w-3xl gap-3">
                {shown.map((one) => (
                  <FeedbackCard key={one.id} feedback={one} />
                ))}
              </ul>
            )}
          </LongList>
        )}
      </Loaded>
    </TitledSection>
  )
}

function FeedbackCard({ feedback }: { feedback: Feedback }) {
  const { rating, comment, customer, pet, service, at, givenAt } = feedback
  return (
    <li>
      <Card className="grid gap-2 p-4 sm:p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <RatingFace rating={rating} />
          <span className="text-sm text-ink-soft">
            <WholeDates>{formatInstant(givenAt)}</WholeDates>
          </span>
        </div>
        {comment !== null && (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {comment}
          </p>
        )}
        <p className="text-ink-soft wrap-anywhere">
          <RoutedLink to={householdsPaths.one} params={{ id: customer.id }}>
            {customer.fullName}
          </RoutedLink>
          {pet !== null && ` · ${[pet, service].filter(Boolean).join(', ')}`}
          {at !== null && <WholeDates>{`, ${formatInstant(at)}`}</WholeDates>}
        </p>
      </Card>
    </li>
  )
}
