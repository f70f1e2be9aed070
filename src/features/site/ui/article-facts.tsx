import type { Article } from '../../../clinic/content.ts'
import { clinicInstant, formatYearDate } from '../../../lib/time.ts'

/** The author and date of an article. */
export function ArticleFacts({ article: { author, date } }: { article: Article }) {
  return (
    <p className="text-sm text-ink-soft">
      {author}, <time dateTime={date}>{formatYearDate(clinicInstant(date, 12))}</time>
    </p>
  )
}
