import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { z } from 'zod'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Form } from '../../../components/form.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { RadioCards } from '../../../components/radio-cards.tsx'
import { RoutedButton } from '../../../components/routed-links.tsx'
import { SpeciesArt } from '../../../components/species-art.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { paths } from '../../../lib/paths.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { newPetSchema, PET_TEXTS, SPECIES_SUGGESTIONS } from '../contract.ts'
import { ownPetsQuery, petsClient } from './api.ts'

const GENDERS = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
]

/** Add New Pet: only name and species are needed. */
export function NewPetPage() {
  const form = useZodForm(newPetSchema, {
    defaultValues: { name: '', species: '', breed: '', age: null, gender: 'male', weight: null },
  })
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const submit = async (pet: z.output<typeof newPetSchema>) => {
    try {
      await petsClient.add(pet)
      toastSuccess(PET_TEXTS.added)
      await queryClient.invalidateQueries({ queryKey: ownPetsQuery.queryKey })
      await navigate({ to: paths.dashboard })
    } catch {
      toastError(PET_TEXTS.addFailed)
    }
  }
  const [name, species] = form.watch(['name', 'species'])
  const pending = form.formState.isSubmitting
  return (
    <div className="mx-auto max-w-xl lg:mx-0">
      <PageHeader title="Add New Pet" back={<BackToDashboard />} />
      <Card className="p-5 sm:p-8">
        <Form form={form} onSubmit={submit} error={null} pending={pending}>
          <div className="flex items-end gap-4">
            <SpeciesArt species={species} name={name} className="size-20" />
            <TextField
              control={form.control}
              name="name"
              label="Name"
              className="flex-1"
              autoComplete="off"
            />
          </div>
          <TextField
            control={form.control}
            name="species"
            label="Species"
            suggestions={SPECIES_SUGGESTIONS}
            autoComplete="off"
          />
          <TextField control={form.control} name="breed" label="Breed" optional autoComplete="off" />
          <RadioCards
            control={form.control}
            name="gender"
            label="Gender"
            options={GENDERS}
            columns="grid-cols-2"
          />
          <div className="grid gap-6 sm:grid-cols-2">
            <NumberField control={form.control} name="age" label="Age" unit="years" optional />
            <NumberField control={form.control} name="weight" label="Weight" unit="kg" decimals optional />
          </div>
          <Button type="submit" tone="accent" pending={pending} pendingText="Adding...">
            Add Pet
          </Button>
        </Form>
      </Card>
    </div>
  )
}

function BackToDashboard() {
  return (
    <RoutedButton to={paths.dashboard} tone="bare" icon={<ArrowLeft className="size-5" aria-hidden="true" />}>
      Back to Dashboard
    </RoutedButton>
  )
}
