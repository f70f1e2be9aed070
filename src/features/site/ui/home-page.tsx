import { Phone } from 'lucide-react'
import { clinic } from '../../../clinic/clinic.ts'
import { Curve } from '../../../components/curve.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { Wordmark } from '../../../components/mark.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { RoutedButton } from '../../../components/routed-links.tsx'
import { SpeciesArt } from '../../../components/species-art.tsx'
import { ThemeToggle } from '../../../components/theme-toggle.tsx'
import { paths } from '../../../lib/paths.ts'

const FACES = [
  ['Dog', 'Bruno'],
  ['Cat', 'Misty'],
  ['Rabbit', 'Pepper'],
  ['Parrot', 'Mango'],
] as const

/** The front door: what this is in one line, and the ways in, which remember where somebody wanted to go. */
export function HomePage({ next }: { next: string | undefined }) {
  const search = next === undefined ? {} : { next }
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <header className="flex items-center justify-between px-4 py-3 sm:px-8">
        <Wordmark name={clinic.name} />
        <div className="flex items-center gap-1">
          <ThemeToggle />
          <RoutedButton tone="bare" to={paths.login} search={search}>
            Sign In
          </RoutedButton>
        </div>
      </header>
      <main className="mx-auto grid max-w-3xl content-center justify-items-center gap-8 px-4 py-10 text-center">
        <div className="flex justify-center -space-x-3">
          {FACES.map(([species, name]) => (
            <SpeciesArt
              key={name}
              species={species}
              name={name}
              className="size-20 ring-4 ring-paper sm:size-28"
            />
          ))}
        </div>
        <div className="grid justify-items-center gap-4">
          <PageTitle title={clinic.tagline} />
          <Curve className="w-44 text-marigold" />
          <p className="max-w-[52ch] text-lg text-ink-soft text-pretty">
            Veterinary care, grooming, vaccination, dental care and emergencies: at the clinic or at your
            home.
          </p>
        </div>
        <div className="grid w-full max-w-xs gap-3 sm:flex sm:max-w-none sm:justify-center">
          <RoutedButton tone="accent" to={paths.login} search={search}>
            Get Started
          </RoutedButton>
          <LinkButton
            tone="quiet"
            href={`tel:${clinic.phone.dial}`}
            icon={<Phone className="size-5" aria-hidden="true" />}
          >
            Call {clinic.phone.display}
          </LinkButton>
        </div>
      </main>
      <footer className="px-4 py-6 text-center text-sm text-ink-soft">
        {clinic.openingHours.map(({ days, hours }) => (
          <p key={days}>
            {days}, {hours}
          </p>
        ))}
        <p>{clinic.address.join(', ')}</p>
      </footer>
    </div>
  )
}
