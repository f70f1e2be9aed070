import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { clinic } from '../../../../clinic/clinic.ts'
import { TextLink } from '../../../../components/actions/text-link.tsx'
import { SpeciesArt } from '../../../owners/pets/ui/species-art.tsx'
import { AccountFrame } from '../../../platform/auth/ui/account-frame.tsx'
import { ClinicPlace } from './clinic-place.tsx'

/** A pet as a page behind a link shows it: a photo is for those who are signed in. */
export type LinkedPet = { name: string; species: string }

type LinkFrameProps = {
  /** Null for content with a heading and cards of its own. */
  title: string | null
  /** Whose face stands above the title. */
  pets?: readonly LinkedPet[]
  children: ReactNode
  /** Shown below the card. */
  below?: ReactNode
}

/** How many faces stand side by side. */
const MAX_FACES = 3

/** The frame of what a message's link opens, for someone who may not be signed in: whom it is about, and where the clinic is. */
export function LinkFrame({ title, pets = [], children, below }: LinkFrameProps) {
  const faces = pets.slice(0, MAX_FACES)
  return (
    <AccountFrame
      title={title}
      back={null}
      isWide
      picture={
        faces.length > 0 && (
          <span className="flex justify-center gap-2 print:hidden">
            {faces.map(({ name, species }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two pets can have the same name
              <SpeciesArt key={index} name={name} species={species} className="size-20" />
            ))}
          </span>
        )
      }
      below={below}
      foot={<ClinicFoot />}
    >
      {children}
    </AccountFrame>
  )
}

/** The clinic's name, address, map and phone, as far as it has said. */
function ClinicFoot() {
  const { name, phone } = clinic
  return (
    <>
      <p className="font-semibold">{name}</p>
      <ClinicPlace className="text-ink-soft text-balance" />
      {phone.dial !== '' && (
        <TextLink href={`tel:${phone.dial}`} className="inline-flex min-h-11 items-center gap-2">
          <Phone className="size-4 shrink-0" aria-hidden="true" />
          <span className="whitespace-nowrap">{phone.display}</span>
        </TextLink>
      )}
    </>
  )
}
