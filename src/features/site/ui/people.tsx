import type { Person } from '../../../clinic/content.ts'
import { SitePicture } from './site-picture.tsx'

export type PeopleProps = { people: readonly Person[]; heading?: 'h2' | 'h3' }

/** The clinic's people, three in a row. */
export function People({ people, heading: Heading = 'h3' }: PeopleProps) {
  return (
    <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {people.map(({ name, role, qualification, registration, languages, about, picture, photo }) => (
        <li key={name} className="grid content-start gap-2 break-inside-avoid">
          <SitePicture name={picture} photo={photo} className="w-56 -ms-4" />
          <Heading className="text-xl">{name}</Heading>
          <p className="font-semibold text-pine-ink">{role}</p>
          {qualification !== null && <p>{qualification}</p>}
          <p className="text-ink-soft text-pretty">{about}</p>
          {languages.length > 0 && <p className="text-sm text-ink-soft">Speaks {languages.join(', ')}</p>}
          {registration !== null && <p className="text-sm text-ink-soft">Registration {registration}</p>}
        </li>
      ))}
    </ul>
  )
}
