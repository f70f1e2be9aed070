import type { ReactNode } from 'react'
import { Card } from '../../../components/card.tsx'
import { PhoneLink } from '../../../components/phone-link.tsx'
import { clinicInstant, formatLongDate } from '../../../lib/time.ts'
import type { PetDetails } from '../contract.ts'
import { formatAge, GENDER_LABELS } from '../rules.ts'
import { VaccinationBadge } from './vaccination-badge.tsx'
import { VaccinationForm } from './vaccination-form.tsx'

/** The details of a pet. Staff also see the owner and set when the next vaccination is due. */
export function PetFacts({ pet, isStaff }: { pet: PetDetails; isStaff: boolean }) {
  const { species, breed, gender, age, birthDate, weight, nextVaccinationDue: due } = pet
  return (
    <Card className="grid gap-6 p-5 sm:p-6">
      <h2 className="text-xl">About {pet.name}</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Fact name="Species">{species}</Fact>
        <Fact name="Breed">{breed ?? 'Unknown breed'}</Fact>
        <Fact name="Gender">{GENDER_LABELS[gender]}</Fact>
        <Fact name="Age">{formatAge(age)}</Fact>
        {birthDate !== null && <Fact name="Birth date">{formatDay(birthDate)}</Fact>}
        <Fact name="Weight">{weight === null ? 'Unknown' : `${weight} kg`}</Fact>
        <Fact name="Next vaccination due" wide>
          {due === null ? 'None planned' : formatDay(due)}
          <VaccinationBadge due={due} />
        </Fact>
        {isStaff && (
          <Fact name="Owner" wide>
            <Owner owner={pet.owner} />
          </Fact>
        )}
      </dl>
      {isStaff && <VaccinationForm pet={pet} />}
    </Card>
  )
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 wrap-anywhere">{children}</dd>
    </div>
  )
}

function Owner({ owner: { fullName, phone } }: Pick<PetDetails, 'owner'>) {
  return (
    <>
      {fullName}
      {phone !== null && <PhoneLink phone={phone} />}
    </>
  )
}

/** A clinic day as a long date. */
function formatDay(day: string): string {
  return formatLongDate(clinicInstant(day, 12))
}
