import type { Team as TeamContent } from '../../../clinic/content.ts'
import { authPaths } from '../../auth/paths.ts'
import { Blocks } from './blocks.tsx'
import { CallToAction } from './call-to-action.tsx'
import { PageIntro } from './page-intro.tsx'
import { SitePicture } from './site-picture.tsx'
import { useContent } from './use-site.ts'

/** The About page. */
export function AboutPage() {
  const {
    about,
    team: { people },
  } = useContent()
  return (
    <div className="grid gap-12 py-6">
      <PageIntro title={about.title} lead={about.lead} picture="team" back={authPaths.home} />
      <Blocks blocks={about.blocks} />
      {people.length > 0 && <Team people={people} />}
      <CallToAction {...about.call} />
    </div>
  )
}

function Team({ people }: TeamContent) {
  return (
    <section className="grid gap-6" aria-labelledby="team">
      <h2 id="team" className="text-xl sm:text-2xl">
        The people
      </h2>
      <ul className="grid gap-8 sm:grid-cols-3">
        {people.map(({ name, role, about: text, picture }) => (
          <li key={name} className="grid content-start gap-2">
            <SitePicture name={picture} className="w-40" />
            <h3 className="text-xl">{name}</h3>
            <p className="font-semibold text-pine-ink">{role}</p>
            <p className="text-ink-soft text-pretty">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
