import { PhoneLink } from '../../../components/actions/phone-link.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Facts } from '../../../components/lists/facts.tsx'
import { formatLongDay } from '../../../lib/time.ts'
import type { PetDetails } from '../contract.ts'
import { diedWords, formatAge, genderLabels } from '../rules.ts'
import { VaccinationBadge } from './vaccination-badge.tsx'
import { VaccinationForm } from './vaccination-form.tsx'

/** The details of a pet. Staff also see the owner and set when the next vaccination is due. */
export function PetFacts({ pet, isStaff }: { pet: PetDetails; isStaff: boolean }) {
  const { species, breed, gender, age, birthDate, weight, nextVaccinationDue: due, deceasedOn } = pet
  return (
    <Card className="grid gap-6 p-5 sm:p-6">
      <h2 className="text-xl">About {pet.name}</h2>
      {deceasedOn && <p className="text-ink-soft">{diedWords(deceasedOn)}</p>}
      <Facts
        className="grid-cols-2 sm:grid-cols-3"
        facts={{
          Species: species,
          Breed: breed ?? 'Unknown breed',
          Gender: genderLabels()[gender],
          Age: deceasedOn ? null : formatAge(age),
          'Birth date': birthDate && formatDay(birthDate),
          Weight: weight === null ? 'Unknown' : `${weight} kg`,
        }}
      />
      <Facts
        facts={{
          'Next vaccination due': !deceasedOn && (
            <span className="flex flex-wrap items-center gap-x-3">
              {due === null ? 'None planned' : formatDay(due)}
              <VaccinationBadge due={due} />
            </span>
          ),
          Owner: isStaff ? <Owner owner={pet.owner} /> : null,
        }}
      />
      {isStaff && !deceasedOn && <VaccinationForm pet={pet} />}
    </Card>
  )
}

function Owner({ owner: { fullName, phone } }: Pick<PetDetails, 'owner'>) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {fullName}
      {phone !== null && <PhoneLink phone={phone} />}
    </span>
  )
}

/** A clinic day as a long date. */
function formatDay(day: string): string {
  return formatLongDay(day)
}
