import type { LegalPage as Legal } from '../../../clinic/content.ts'
import { formatLongDay } from '../../../lib/time.ts'
import { PageIntro } from './page-intro.tsx'
import { Reading } from './reading.tsx'

/** The pages Privacy and Terms. */
export function LegalPage({ page: { title, lead, updated, blocks } }: { page: Legal }) {
  return (
    <div className="grid gap-12 py-6">
      <PageIntro title={title} lead={lead} picture="legal">
        <p className="text-sm text-ink-soft">
          Last changed on <time dateTime={updated}>{formatLongDay(updated)}</time>
        </p>
      </PageIntro>
      <Reading blocks={blocks} />
    </div>
  )
}
