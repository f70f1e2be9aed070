import type { Opening as OpeningContent } from '../../../../clinic/content.ts'
import { Button } from '../../../../components/actions/button.tsx'
import { TextLink } from '../../../../components/actions/text-link.tsx'
import { PageIntro } from './page-intro.tsx'
import { PopoverNote } from './popover-note.tsx'
import { useContent } from './use-site.ts'

/** Open positions. Apply Now sends nothing; it shows how to apply. */
export function CareersPage() {
  const { careers } = useContent()
  return (
    <div className="grid gap-12 py-6">
      <PageIntro title={careers.title} lead={careers.lead} picture="careers" />
      {careers.openings.length === 0 && <p className="text-lg">There is no open position at present.</p>}
      <ul className="grid">
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
    <section className="grid gap-x-14 gap-y-3 border-t border-line py-8 lg:grid-cols-[1fr_1.6fr]">
      <div className="grid content-start gap-2">
        <h2 dir="auto" className="text-xl sm:text-2xl">
          {title}
        </h2>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
          <span>{location}</span> <span>{type}</span>
        </p>
        <p dir="auto" className="font-semibold text-pine-ink">
          {salary}
        </p>
      </div>
      <div className="grid content-start gap-4">
        <p dir="auto" className="text-lg text-pretty">
          {description}
        </p>
        {email !== null && (
          <>
            <div>
              <Button popoverTarget={note} aria-label={`Apply Now: ${title}`}>
                Apply Now
              </Button>
            </div>
            <PopoverNote id={note} label="How to apply">
              Write to us at{' '}
              <TextLink href={`mailto:${email}?subject=${encodeURIComponent(title)}`}>{email}</TextLink> and
              tell us about yourself. We answer everyone.
            </PopoverNote>
          </>
        )}
      </div>
    </section>
  )
}
