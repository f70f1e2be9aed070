import type { Control } from 'react-hook-form'
import { TextField } from '../../../../components/forms/text-field.tsx'

type Entry = {
  title?: string | null | undefined
  registration?: string | null | undefined
  council?: string | null | undefined
  qualification?: string | null | undefined
  languages?: string | null | undefined
}

/** What documents and the team page say of a person besides the name. */
export function EntryFields<In extends Entry, Context, Out>(props: { control: Control<In, Context, Out> }) {
  // The fields of each form that has them all.
  const control = props.control as unknown as Control<Entry>
  return (
    <>
      <TextField
        control={control}
        name="title"
        label="Title"
        description="For example, Senior vet."
        optional
      />
      <TextField
        control={control}
        name="registration"
        label="Registration number"
        description="From the veterinary council. A vet needs this number to sign."
        optional
      />
      <TextField control={control} name="council" label="Council" optional />
      <TextField
        control={control}
        name="qualification"
        label="Qualification"
        description="For example, BVSc & AH."
        optional
      />
      <TextField control={control} name="languages" label="Languages" optional />
    </>
  )
}
