import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { DayField } from '../../../../../components/dates/day-field.tsx'
import { FormDialog } from '../../../../../components/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../../../components/forms/checkbox-field.tsx'
import { submitWith } from '../../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { clinicDay } from '../../../../../lib/time.ts'
import { toastSuccess } from '../../../../../lib/web/toast.ts'
import { BillsOfPet } from '../../../../money/bills/ui/called-off/bills-of-pet.tsx'
import type { PetDetails } from '../../../../owners/pets/contract.ts'
import { PETS_KEY } from '../../../../owners/pets/ui/api.ts'
import { APPOINTMENTS_KEY } from '../../../../planning/appointments/ui/api.ts'
import { deceasedSchema } from '../../pet-schemas.ts'
import { PET_DECEASED_TEXTS } from '../../pet-texts.ts'
import { petRecordsClient } from '../api.ts'

type DeceasedDialogProps = {
  pet: Pick<PetDetails, 'id' | 'name' | 'coming' | 'deceasedOn'>
  isStaff: boolean
  onClose: () => void
}

/** Notes the day on which a pet died, and settles its upcoming appointments. */
export function DeceasedDialog({ pet, isStaff, onClose }: DeceasedDialogProps) {
  const queryClient = useQueryClient()
  const upcoming = pet.coming.pending + pet.coming.confirmed
  const day = pet.deceasedOn ?? clinicDay(new Date())
  const form = useZodForm(deceasedSchema, { defaultValues: { day, cancelAppointments: true } })
  const mark = async (input: z.output<typeof deceasedSchema>) => {
    await petRecordsClient.markDeceased({ id: pet.id, ...input })
    toastSuccess(isStaff ? PET_DECEASED_TEXTS.markedByStaff : PET_DECEASED_TEXTS.marked, { seconds: 4 })
    onClose()
    await Promise.all(
      [PETS_KEY, APPOINTMENTS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
  const submit = submitWith(form, mark, { above: PET_DECEASED_TEXTS.failed })
  return (
    <FormDialog
      title={isStaff ? `${pet.name} has died` : `We are sorry for the loss of ${pet.name}`}
      onClose={onClose}
      form={form}
      draft={`deceased:${pet.id}`}
      onSubmit={submit}
      submitLabel="Save"
      pendingText="Saving..."
    >
      <p>
        {isStaff
          ? 'The pet’s record and history stay. The owner gets no message about the death, and no more reminders.'
          : `${pet.name} stays in your list of pets with the full history. You will get no more reminders.`}
      </p>
      <DayField
        control={form.control}
        name="day"
        label="Day"
        description="You can undo a mistake at any time."
      />
      {upcoming > 0 && (
        <CheckboxField
          control={form.control}
          name="cancelAppointments"
          label={
            upcoming === 1
              ? 'Cancel the upcoming appointment'
              : `Cancel the ${upcoming} upcoming appointments`
          }
        />
      )}
      {isStaff && <BillsOfPet petId={pet.id} />}
    </FormDialog>
  )
}
