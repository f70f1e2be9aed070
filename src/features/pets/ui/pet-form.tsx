import { type ReactNode, useMemo } from 'react'
import { Form } from '../../../components/form.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { submitWith } from '../../../components/submit-with.ts'
import { TextField } from '../../../components/text-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { clinicDay } from '../../../lib/time.ts'
import { newPetSchema, type Pet, type PetFields } from '../contract.ts'
import { ageOn, birthDateProblem, formatAge } from '../rules.ts'
import { BIRTH_DATE_TEXTS } from '../texts.ts'
import { EMPTY_PET, PetInputs } from './pet-inputs.tsx'

/** The schema of the form for a pet whose `stored` birth date stays valid. */
function formSchema(stored: string | null) {
  const hasNo = (problem: keyof typeof BIRTH_DATE_TEXTS) => (pet: { birthDate: string | null }) =>
    birthDateProblem(pet.birthDate, { today: clinicDay(new Date()), stored }) !== problem
  const path = ['birthDate']
  return newPetSchema
    .refine(hasNo('ahead'), { message: BIRTH_DATE_TEXTS.ahead, path })
    .refine(hasNo('too old'), { message: BIRTH_DATE_TEXTS['too old'], path })
    .transform((pet) => ({ ...pet, age: pet.birthDate === null ? pet.age : null }))
}

type PetFormProps = {
  /** The pet to edit; without one the form is empty. */
  pet?: Pet
  /** Renders the picture beside the name from the values typed so far. */
  picture: (typed: { name: string; species: string }) => ReactNode
  /** Saves the pet; the field errors of a thrown refusal are shown at their fields. */
  onSubmit: (pet: PetFields) => Promise<void>
  /** Called with any other failure, to show it. */
  onRefused: (failure: unknown) => void
  submitLabel: string
  /** The name under which unsent input is saved. */
  draft?: string
  pendingText: string
}

/** The form of a pet; only name and species are required. With a birth date the age is computed from it. */
export function PetForm(props: PetFormProps) {
  const { pet, picture, onSubmit, onRefused, submitLabel, pendingText, draft } = props
  const schema = useMemo(() => formSchema(pet?.birthDate ?? null), [pet?.birthDate])
  const form = useZodForm(schema, { defaultValues: pet === undefined ? EMPTY_PET : valuesOf(pet) })
  const { control } = form
  const [name, species, birthDate] = form.watch(['name', 'species', 'birthDate'])
  return (
    <Form
      form={form}
      onSubmit={submitWith(form, onSubmit, { otherwise: onRefused })}
      {...(draft !== undefined && { draft })}
    >
      <PetInputs
        control={control}
        at={(field) => field}
        picture={picture({ name, species })}
        birthDate={
          <TextField
            control={control}
            name="birthDate"
            label="Birth date"
            type="date"
            max={clinicDay(new Date())}
            optional
          />
        }
        age={birthDate ? <DerivedAge birthDate={birthDate} /> : undefined}
      />
      <SubmitButton pendingText={pendingText}>{submitLabel}</SubmitButton>
    </Form>
  )
}

function valuesOf({ name, species, breed, birthDate, gender, weight, ...pet }: Pet) {
  const age = birthDate === null ? pet.age : null
  return { name, species, breed: breed ?? '', age, birthDate: birthDate ?? '', gender, weight }
}

/** The computed age, shown in place of its field while a birth date is entered. */
function DerivedAge({ birthDate }: { birthDate: string }) {
  const age = ageOn(clinicDay(new Date()), { age: null, birthDate })
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold">Age</p>
      <p className="flex min-h-11 items-center" aria-live="polite">
        {age === null || age < 0 ? '–' : `${formatAge(age)}, from the birth date`}
      </p>
    </div>
  )
}
