import type { Article } from '../../../../../clinic/content.ts'
import { formatYearDay } from '../../../../../lib/time.ts'
import { WholeDates } from '../../../../../lib/web/whole-dates.ts'

/** The author, the date of an article and the day when it was last checked. */
export function ArticleFacts({ article: { author, qualification, date, reviewedOn } }: { article: Article }) {
  const by = author === null ? '' : [author, qualification].filter(Boolean).join(', ')
  return (
    <p dir="auto" className="text-sm text-ink-soft">
      {by !== '' && `${by} · `}
      <Day date={date} />
      {reviewedOn !== null && (
        <>
          {' '}
          ·{' '}
          <span className="inline-block">
            Reviewed on <Day date={reviewedOn} />
          </span>
        </>
      )}
    </p>
  )
}

function Day({ date }: { date: string }) {
  return (
    <time dateTime={date}>
      <WholeDates>{formatYearDay(date)}</WholeDates>
    </time>
  )
}
