import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '../../../../components/actions/button.tsx'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { EMPTY_PET, PetInputs } from '../../pets/ui/pet-inputs.tsx'
import { SpeciesArt } from '../../pets/ui/species-art.tsx'
import type { newCustomerFormSchema } from '../contract.ts'

type In = z.input<typeof newCustomerFormSchema>
type FormControl = Control<In, unknown, z.output<typeof newCustomerFormSchema>>

/** The pets of a new customer; only the name and species of each are required. */
export function NewPetsField({ control }: { control: FormControl }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'pets' })
  const addButton = useRef<HTMLButtonElement>(null)
  const removePet = (index: number) => {
    remove(index)
    // The focused button was removed with the pet.
    addButton.current?.focus()
  }
  return (
    <section aria-labelledby="new-pets" className="grid gap-4 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="new-pets" className="text-lg">
          Pets <span className="font-sans text-base font-normal text-ink-soft">(optional)</span>
        </h2>
        <Button
          ref={addButton}
          tone="quiet"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => append(EMPTY_PET, { focusName: `pets.${fields.length}.name` })}
        >
          Add Pet
        </Button>
      </div>
      {fields.map(({ id }, index) => (
        <NewPet key={id} control={control} index={index} onRemove={() => removePet(index)} />
      ))}
    </section>
  )
}

function NewPet({ control, index, onRemove }: { control: FormControl; index: number; onRemove: () => void }) {
  const [name, species] = useWatch({ control, name: [`pets.${index}.name`, `pets.${index}.species`] })
  return (
    <fieldset className="grid gap-5 rounded-md border border-line p-4">
      <legend className="px-1 font-semibold">Pet {index + 1}</legend>
      <PetInputs
        control={control}
        at={(field) => `pets.${index}.${field}`}
        picture={<SpeciesArt species={species ?? ''} name={name ?? ''} className="size-14" />}
        action={
          <IconButton
            label={`Remove pet ${index + 1}`}
            icon={<Trash2 className="size-5" aria-hidden="true" />}
            onClick={onRemove}
          />
        }
      />
    </fieldset>
  )
}
