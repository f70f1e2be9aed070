import { sitePaths } from '../paths.ts'
import { TEAM } from '../texts.ts'
import { CallToAction } from './call-to-action.tsx'
import { PageIntro } from './page-intro.tsx'
import { People } from './people.tsx'
import { useContent } from './use-site.ts'

/** The people of the clinic. */
export function TeamPage() {
  const { about, team } = useContent()
  return (
    <div className="grid gap-14 py-6">
      <PageIntro
        title={TEAM.title}
        lead={TEAM.lead}
        picture="crew"
        parent={{ name: about.title, href: sitePaths.about }}
      />
      {team.people.length > 0 ? (
        <section aria-label={TEAM.title}>
          <People people={team.people} heading="h2" />
        </section>
      ) : (
        <p dir="auto" className="text-lg">
          {TEAM.empty}
        </p>
      )}
      <CallToAction {...about.call} />
    </div>
  )
}
