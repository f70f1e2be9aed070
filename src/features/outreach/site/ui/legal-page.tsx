import type { LegalPage as Legal } from '../../../../clinic/content.ts'
import { STARTER_DAY } from '../../../../clinic/starter-content.ts'
import { formatLongDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { PageIntro } from './page-intro.tsx'
import { Reading } from './reading.tsx'

/** The pages Privacy and Terms; the texts that a clinic begins with have no date yet. */
export function LegalPage({ page: { title, lead, updated, blocks } }: { page: Legal }) {
  return (
    <div className="grid gap-12 py-6">
      <PageIntro title={title} lead={lead} picture="legal">
        {updated !== STARTER_DAY && (
          <p className="text-sm text-ink-soft">
            Last changed on{' '}
            <time dateTime={updated}>
              <WholeDates>{formatLongDay(updated)}</WholeDates>
            </time>
          </p>
        )}
      </PageIntro>
      <Reading blocks={blocks} />
    </div>
  )
}
