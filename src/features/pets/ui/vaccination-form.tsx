import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { Form } from '../../../components/forms/form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../components/forms/submit-with.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../components/notices/use-meanwhile.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { type Pet, vaccinationDay } from '../contract.ts'
import { PET_TEXTS } from '../texts.ts'
import { PETS_KEY, petsClient } from './api.ts'

const formSchema = z.object({ nextVaccinationDue: vaccinationDay })

/** For staff: sets the day on which the next vaccination is due; empty means none is planned. */
export function VaccinationForm({ pet }: { pet: Pet }) {
  const queryClient = useQueryClient()
  const form = useZodForm(formSchema, { defaultValues: valuesOf(pet) })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: { nextVaccinationDue: pet.nextVaccinationDue },
    valuesOf,
    fields: { nextVaccinationDue: 'Next vaccination' },
  })
  const save = async (input: Seen, seen: Seen) => {
    await petsClient.setVaccination({ id: pet.id, ...input, seen })
    toastSuccess(PET_TEXTS.dueDateSaved)
    await queryClient.invalidateQueries({ queryKey: PETS_KEY })
  }
  const submit = submitWith(form, guard(save), { otherwise: () => toastError(PET_TEXTS.dueDateFailed) })
  return (
    <Form
      form={form}
      onSubmit={submit}
      aria-label="Next vaccination"
      dense
      className="items-end border-t border-line pt-5 sm:grid-cols-[minmax(0,22rem)_auto] sm:justify-start"
    >
      <div className="col-span-full empty:hidden">
        <MeanwhileNotice {...meanwhile} />
      </div>
      <TextField
        control={form.control}
        name="nextVaccinationDue"
        label="Set next vaccination"
        type="date"
        optional
      />
      <SubmitButton tone="quiet" pendingText="Saving...">
        Save
      </SubmitButton>
    </Form>
  )
}

type Seen = z.output<typeof formSchema>

const valuesOf = ({ nextVaccinationDue }: Seen) => ({ nextVaccinationDue: nextVaccinationDue ?? '' })
