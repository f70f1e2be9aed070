import { z } from 'zod'
import { PhoneLink } from '../../../../components/actions/phone-link.tsx'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Card } from '../../../../components/layout/card.tsx'
import { Facts } from '../../../../components/lists/facts.tsx'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { formatLongDay } from '../../../../lib/time.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { type Pet, type PetDetails, vaccinationDay } from '../contract.ts'
import { diedWords, formatAge, genderLabels, neuteredWords, weightWords } from '../rules.ts'
import { PET_TEXTS } from '../texts.ts'
import { PETS_KEY, petsClient } from './api.ts'
import { NextVaccination } from './next-vaccination.tsx'

/**
 * The details of a pet. Staff also see its weight, which stands at the top of its owner's page, the owner, and set when
 * the next vaccination is due.
 */
export function PetFacts({ pet, isStaff }: { pet: PetDetails; isStaff: boolean }) {
  const { species, breed, gender, age, birthDate, weight, deceasedOn, microchip, colour, neutered } = pet
  const maySetVaccination = useMay(petsClient.setVaccination)
  return (
    <Card className="grid gap-6 p-5 sm:p-6">
      <h2 className="text-xl">About {pet.name}</h2>
      {deceasedOn && (
        <p className="text-ink-soft">
          <WholeDates>{diedWords(deceasedOn)}</WholeDates>
        </p>
      )}
      <Facts
        className="grid-cols-2"
        facts={{
          Species: species,
          Breed: breed ?? 'Unknown breed',
          Gender: gender === null ? 'Unknown' : genderLabels()[gender],
          Age: deceasedOn ? null : formatAge(age),
          'Birth date': birthDate && `${pet.birthDateEstimated ? 'about ' : ''}${formatLongDay(birthDate)}`,
          Weight: isStaff ? weightWords(weight) : null,
          Colour: colour,
          Neutered: neutered === null ? null : neuteredWords(neutered),
          Microchip: microchip,
        }}
      />
      {isStaff && (
        <Facts
          facts={{
            'Next vaccination due': !deceasedOn && <NextVaccination pet={pet} />,
            Owner: <Owner owner={pet.owner} />,
          }}
        />
      )}
      {isStaff && maySetVaccination && !deceasedOn && !pet.followsDoses && <VaccinationForm pet={pet} />}
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

const formSchema = z.object({ nextVaccinationDue: vaccinationDay })

/** For staff: sets the day on which the next vaccination is due; empty means none is planned. */
function VaccinationForm({ pet }: { pet: Pet }) {
  const finish = useFinish(PETS_KEY)
  const form = useZodForm(formSchema, { defaultValues: valuesOf(pet) })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: { nextVaccinationDue: pet.nextVaccinationDue },
    valuesOf,
    // Its field says what to do.
    words: { nextVaccinationDue: { label: 'Next vaccination' } },
  })
  const save = async (input: Seen, seen: Seen) => {
    await petsClient.setVaccination({ id: pet.id, ...input, seen })
    await finish(PET_TEXTS.dueDateSaved)
  }
  const submit = submitWith(form, guard(save), { otherwise: () => toastError(PET_TEXTS.dueDateFailed) })
  return (
    <Form
      form={form}
      draft={`vaccination:${pet.id}`}
      onSubmit={submit}
      aria-label="Next vaccination"
      dense
      className="items-end border-t border-line pt-5 sm:grid-cols-[minmax(0,22rem)_auto] sm:justify-start"
    >
      <div className="col-span-full empty:hidden">
        <MeanwhileNotice {...meanwhile} />
      </div>
      <DayField control={form.control} name="nextVaccinationDue" label="Set next vaccination" optional />
      <SubmitButton tone="quiet" pendingText="Saving...">
        Save
      </SubmitButton>
    </Form>
  )
}

type Seen = z.output<typeof formSchema>

const valuesOf = ({ nextVaccinationDue }: Seen) => ({ nextVaccinationDue: nextVaccinationDue ?? '' })
