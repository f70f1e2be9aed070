import { Link } from '@tanstack/react-router'
import { CalendarPlus, Plus } from 'lucide-react'
import { Card } from '../../../components/layout/card.tsx'
import { classes } from '../../../components/layout/classes.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { petsPaths } from '../../pets/paths.ts'
import { PetPicture } from '../../pets/ui/pet-picture.tsx'
import type { OwnPet } from '../contract.ts'

/** The way to a booking: for one of the pets, by its face, or with the pet still to choose. */
export function BookFor({ pets }: { pets: OwnPet[] }) {
  return (
    <Card className="grid items-center gap-3 p-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-6 sm:px-6">
      <Link to={appointmentsPaths.book} className={classes(LINK, 'flex min-h-14 items-center gap-4 p-2')}>
        <CalendarPlus className="size-8 shrink-0 text-marigold-ink" aria-hidden="true" />
        <span className="font-display text-xl font-semibold">Book an Appointment</span>
      </Link>
      <ul className="flex flex-wrap gap-x-2 gap-y-3 sm:justify-end">
        {pets.map((pet) => (
          <li key={pet.id}>
            <Link
              to={appointmentsPaths.book}
              search={{ pet: pet.id }}
              aria-label={`Book for ${pet.name}`}
              className={FACE}
            >
              <PetPicture pet={pet} className="size-16" />
              <span className="wrap-anywhere">{pet.name}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={petsPaths.new} className={FACE}>
            <span className="grid size-16 place-items-center rounded-full border border-edge text-pine-ink">
              <Plus className="size-6" aria-hidden="true" />
            </span>
            <span>Add a New Pet</span>
          </Link>
        </li>
      </ul>
    </Card>
  )
}

const LINK = 'rounded-md text-ink no-underline transition-colors hover:bg-pine-tint'
const FACE = classes(
  LINK,
  'grid w-24 content-start justify-items-center gap-1 p-2 text-center text-sm font-semibold',
)
