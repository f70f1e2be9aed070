import type { Person } from '../../../../clinic/content.ts'
import { SitePicture } from './site-picture.tsx'

export type PeopleProps = { people: readonly Person[]; heading?: 'h2' | 'h3' }

/** An item with its picture above it; on phones the picture is beside it. */
export const PICTURED =
  'grid content-start gap-x-4 gap-y-2 break-inside-avoid max-sm:min-[16rem]:grid-cols-[7rem_minmax(0,1fr)]'

/** The clinic's people, three in a row. */
export function People({ people, heading: Heading = 'h3' }: PeopleProps) {
  return (
    <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 md:grid-cols-3">
      {people.map(({ name, role, qualification, registration, languages, about, picture, photo }) => (
        <li key={name} className={PICTURED}>
          <SitePicture name={picture} photo={photo} className="w-full sm:w-56 sm:-ms-4" />
          <div className="grid content-start gap-2">
            <Heading dir="auto" className="text-xl">
              {name}
            </Heading>
            <p dir="auto" className="font-semibold text-pine-ink">
              {role}
            </p>
            {qualification !== null && <p dir="auto">{qualification}</p>}
            {about !== null && (
              <p dir="auto" className="text-ink-soft text-pretty">
                {about}
              </p>
            )}
            {languages.length > 0 && <p className="text-sm text-ink-soft">Speaks {languages.join(', ')}</p>}
            {registration !== null && <p className="text-sm text-ink-soft">Registration {registration}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
