import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../../../components/actions/button.tsx'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import type { Pet } from '../../../owners/pets/contract.ts'
import type { ServiceType } from '../../services/contract.ts'
import { plainServiceOption } from './booking-options.tsx'
import type { SharedForm } from './shared-form.ts'

/** How many there can be beside the first. */
const MAX_MORE = 4

const ORDINALS = ['Second', 'Third', 'Fourth', 'Fifth'] as const
const BEFORE = ['first', 'second', 'third', 'fourth'] as const

export type MorePartsProps = {
  control: SharedForm['control']
  pets: readonly Pet[]
  services: readonly ServiceType[]
  /** Whether a press has just asked for the first of them, which then has the focus. */
  isAdding: boolean
}

/** The pets and services right after the first, in their order. */
export function MoreParts(props: MorePartsProps) {
  const { control, pets, services, isAdding } = props
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAdding) part.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }, [isAdding])
  const { fields, append, remove } = useFieldArray({ control, name: 'more' })
  return (
    <div ref={part} className="grid gap-4">
      {fields.map(({ id }, index) => (
        <Part key={id} {...{ control, pets, services, index }} onRemove={() => remove(index)} />
      ))}
      {fields.length < MAX_MORE && (
        <Button
          tone="quiet"
          className="justify-self-start"
          icon={<Plus className="size-5" aria-hidden="true" />}
          onClick={() => append({ petId: '', serviceTypeId: '' }, { shouldFocus: false })}
        >
          Add another pet or service
        </Button>
      )}
    </div>
  )
}

type PartProps = Omit<MorePartsProps, 'isAdding'> & { index: number; onRemove: () => void }

function Part({ control, pets, services, index, onRemove }: PartProps) {
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-4">
      <legend className="sr-only">Appointment {index + 2}</legend>
      <div className="flex items-center justify-between gap-2">
        <p className="font-semibold">
          {ORDINALS[index]} appointment, straight after the {BEFORE[index]}
        </p>
        <IconButton
          label={`Remove appointment ${index + 2}`}
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          control={control}
          name={`more.${index}.petId`}
          label="Pet"
          placeholder="Choose a pet"
          options={pets.map((pet) => ({ value: pet.id, label: pet.name, detail: pet.species }))}
        />
        <SelectField
          control={control}
          name={`more.${index}.serviceTypeId`}
          label="Service"
          placeholder="Choose a service"
          options={services.map(plainServiceOption)}
        />
      </div>
    </fieldset>
  )
}
