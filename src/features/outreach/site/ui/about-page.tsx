import { TextLink } from '../../../../components/actions/text-link.tsx'
import { sitePaths } from '../paths.ts'
import { sectionsOf } from '../sections.ts'
import { BlockParts } from './blocks.tsx'
import { CallToAction } from './call-to-action.tsx'
import { PageIntro } from './page-intro.tsx'
import { People } from './people.tsx'
import { useContent } from './use-site.ts'

/** The About page: the story, each part with its heading beside it, and the people. */
export function AboutPage() {
  const { about, team } = useContent()
  return (
    <div className="grid gap-14 py-6">
      <PageIntro title={about.title} lead={about.lead} picture="team" />
      <div className="grid">
        {sectionsOf(about.blocks).map(({ id, heading, blocks }) => (
          <section
            key={id}
            className="grid gap-x-14 gap-y-4 border-t border-line py-8 text-lg leading-[1.78] lg:grid-cols-[15rem_minmax(0,46rem)]"
          >
            {heading !== null && (
              <h2 dir="auto" id={id} className="text-xl sm:text-2xl">
                {heading}
              </h2>
            )}
            <div className="grid gap-4">
              <BlockParts blocks={blocks} lists="ticks" />
            </div>
          </section>
        ))}
      </div>
      {team.people.length > 0 && (
        <section className="grid gap-6" aria-labelledby="team">
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
            <h2 id="team" className="text-2xl sm:text-3xl">
              The people
            </h2>
            <TextLink href={sitePaths.careers}>Work with us</TextLink>
          </div>
          <People people={team.people} />
        </section>
      )}
      <CallToAction {...about.call} />
    </div>
  )
}
