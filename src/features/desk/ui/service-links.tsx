import { type LucideIcon, Scissors, Siren, Smile, Stethoscope, Syringe } from 'lucide-react'
import { CardLink } from '../../../components/layout/card.tsx'
import { TitledSection } from '../../../components/layout/titled-section.tsx'
import { servicePath } from '../../site/paths.ts'

/** The clinic's services, each with a page on the public site (specification, section 2). */
const services = () =>
  [
    { id: 'veterinary', name: 'Veterinary Care', icon: Stethoscope },
    { id: 'grooming', name: 'Grooming', icon: Scissors },
    { id: 'vaccination', name: 'Vaccination', icon: Syringe },
    { id: 'dental', name: 'Dental Care', icon: Smile },
    { id: 'emergency', name: 'Emergency', icon: Siren },
  ] as const satisfies readonly { id: string; name: string; icon: LucideIcon }[]

/** Our Services: links to their pages on the public site. */
export function ServiceLinks() {
  return (
    <TitledSection title="Our Services">
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {services().map(({ id, name, icon: Icon }) => (
          <li key={id}>
            <CardLink
              href={servicePath(id)}
              className="flex min-h-14 items-center gap-3 px-4 py-3 font-semibold"
            >
              <Icon className="size-5 shrink-0 text-pine-ink" aria-hidden="true" />
              {name}
            </CardLink>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
