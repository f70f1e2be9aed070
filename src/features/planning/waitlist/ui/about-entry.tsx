import { useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '../../../../components/actions/button.tsx'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import type { ZodForm } from '../../../../components/forms/use-zod-form.ts'
import { isCalendarDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { type VisitType, visitTypeLabels, visitTypeOptions } from '../../services/visit-types.ts'
import type { entryFormSchema } from '../contract.ts'
import { daysWords } from '../rules.ts'

type Choice = { id: string; name: string }

export type EntryChoices = {
  /** What the booking form says already. */
  start: {
    petId: string
    serviceTypeId: string
    visitType: VisitType
    houseVisitAddress: string | null
    calendarId: string
    date: string
  }
  pets: readonly Choice[]
  services: readonly Choice[]
  /** Whom to choose; none if there is one calendar. */
  calendars: readonly { id: number; name: string }[]
  houseVisits: boolean
  /** The first and last day that can be booked. */
  days: { first: string; last: string }
}

type AboutProps = EntryChoices & { form: ZodForm<typeof entryFormSchema> }

/** The fields that the booking form has as well. */
const KNOWN = [
  'petId',
  'serviceTypeId',
  'firstDay',
  'lastDay',
  'calendarId',
  'visitType',
  'houseVisitAddress',
] as const

/** What someone waits for, but the time of day: one line as long as nothing is missing or wrong, else its fields. */
export function About(props: AboutProps) {
  const { form } = props
  const { errors } = useFormState({ control: form.control })
  const [isOpen, setOpen] = useState(false)
  const words = useEntryWords(props)
  const isWrong = KNOWN.some((name) => errors[name] !== undefined)
  // What is asked once stays, also when it is right.
  if (!isOpen && (isWrong || words === null)) setOpen(true)
  if (isOpen || words === null) return <KnownFields {...props} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-sunken px-4 py-1">
      <p className="min-w-0 flex-[1_1_8rem] font-semibold wrap-anywhere">
        <WholeDates>{words}</WholeDates>
      </p>
      <Button tone="bare" size="dense" onClick={() => setOpen(true)}>
        Change <span className="sr-only">pet, service or days</span>
      </Button>
    </div>
  )
}

/** `Coco · Grooming · Tuesday, 1 December 2026`; null if one of them is missing. */
function useEntryWords({ form, pets, services, calendars, houseVisits }: AboutProps): string | null {
  const values = form.watch()
  const { firstDay, lastDay, calendarId, visitType } = values
  const pet = pets.find(({ id }) => id === values.petId)
  const service = services.find(({ id }) => id === values.serviceTypeId)
  const person = calendars.find(({ id }) => String(id) === calendarId)
  const isPlaceMissing = visitType === 'house' && !values.houseVisitAddress
  if (!pet || !service || isPlaceMissing || !isCalendarDay(firstDay) || !isCalendarDay(lastDay)) return null
  const days = daysWords({ firstDay, lastDay })
  const visit = houseVisits && visitTypeLabels()[visitType]
  return [pet.name, service.name, days, person && `with ${person.name}`, visit].filter(Boolean).join(' · ')
}

function KnownFields({ form, start, pets, services, calendars, houseVisits, days }: AboutProps) {
  const { control } = form
  const visits = visitTypeOptions({ houseVisits, chosen: start.visitType })
  // They take the place of the button, or show what is missing or wrong.
  useEffect(() => {
    const wrong = KNOWN.find((name) => form.formState.errors[name] !== undefined)
    form.setFocus(wrong ?? 'petId')
  }, [form])
  return (
    <>
      <SelectField control={control} name="petId" label="Pet" options={pets.map(toOption)} />
      <SelectField control={control} name="serviceTypeId" label="Service" options={services.map(toOption)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField control={control} name="firstDay" label="From" min={days.first} max={days.last} />
        <DayField control={control} name="lastDay" label="To" min={days.first} max={days.last} />
      </div>
      {calendars.length > 0 && (
        <SelectField
          control={control}
          name="calendarId"
          label="With"
          placeholder="Anyone"
          optional
          options={[
            { value: '', label: 'Anyone' },
            ...calendars.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {visits.length > 1 && (
        <RadioCards
          control={control}
          name="visitType"
          label="Visit Type"
          look="compact"
          columns="grid-cols-2"
          options={visits}
        />
      )}
      {form.watch('visitType') === 'house' && (
        <TextareaField
          control={control}
          name="houseVisitAddress"
          label="House Visit Address"
          autoComplete="street-address"
        />
      )}
    </>
  )
}

const toOption = ({ id, name }: Choice) => ({ value: id, label: name })
