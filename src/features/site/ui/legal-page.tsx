import type { LegalPage as Legal } from '../../../clinic/content.ts'
import { clinicInstant, formatLongDate } from '../../../lib/time.ts'
import { authPaths } from '../../auth/paths.ts'
import { Blocks } from './blocks.tsx'
import { PageIntro } from './page-intro.tsx'

/** The pages Privacy and Terms. */
export function LegalPage({ page: { title, lead, updated, blocks } }: { page: Legal }) {
  return (
    <div className="grid gap-10 py-6">
      <PageIntro title={title} lead={lead} picture="legal" back={authPaths.home}>
        <p className="text-sm text-ink-soft">
          Last changed on <time dateTime={updated}>{formatLongDate(clinicInstant(updated, 12))}</time>
        </p>
      </PageIntro>
      <Blocks blocks={blocks} />
    </div>
  )
}
