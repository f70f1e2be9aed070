import type { Opening as OpeningContent } from '../../../clinic/content.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { TextLink } from '../../../components/text-link.tsx'
import { authPaths } from '../../auth/paths.ts'
import { PageIntro } from './page-intro.tsx'
import { useContent } from './use-site.ts'

/** Open positions. Apply Now sends nothing; it shows how to apply. */
export function CareersPage() {
  const { careers } = useContent()
  return (
    <div className="grid gap-12 py-6">
      <PageIntro title={careers.title} lead={careers.lead} picture="careers" back={authPaths.home} />
      {careers.openings.length === 0 && <p className="text-lg">There is no open position at present.</p>}
      <ul className="grid gap-5">
        {careers.openings.map((opening) => (
          <li key={opening.id}>
            <Opening opening={opening} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Opening({ opening }: { opening: OpeningContent }) {
  const { email } = useContent().contact
  const { id, title, location, type, salary, description } = opening
  const note = `apply-${id}`
  return (
    <Card className="grid gap-4 p-6">
      <h2 className="text-xl">{title}</h2>
      <p className="flex flex-wrap gap-x-5 gap-y-1 font-semibold text-pine-ink">
        <span>{location}</span> <span>{type}</span> <span>{salary}</span>
      </p>
      <p className="max-w-[68ch] text-pretty">{description}</p>
      {email !== null && (
        <>
          <div>
            <Button popoverTarget={note} aria-label={`Apply Now: ${title}`}>
              Apply Now
            </Button>
          </div>
          <p
            id={note}
            popover="auto"
            className="m-auto max-w-md rounded-card border border-line bg-surface p-6 text-ink shadow-card"
          >
            Write to us at{' '}
            <TextLink href={`mailto:${email}?subject=${encodeURIComponent(title)}`}>{email}</TextLink> and
            tell us about yourself. We answer everybody.
          </p>
        </>
      )}
    </Card>
  )
}
