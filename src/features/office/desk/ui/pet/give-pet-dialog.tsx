import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { FormDialog } from '../../../../../components/dialogs/form-dialog.tsx'
import { RadioCards } from '../../../../../components/forms/radio-cards.tsx'
import { submitWith } from '../../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { BillsOfPet } from '../../../../money/bills/ui/called-off/bills-of-pet.tsx'
import { useRefreshCustomers } from '../../../../owners/customers/ui/api.ts'
import { CustomerPicker } from '../../../../owners/households/ui/customer-picker.tsx'
import { useChosenCustomer } from '../../../../owners/households/ui/use-chosen-customer.ts'
import type { PetDetails } from '../../../../owners/pets/contract.ts'
import { PETS_KEY } from '../../../../owners/pets/ui/api.ts'
import { APPOINTMENTS_KEY } from '../../../../planning/appointments/ui/api.ts'
import { toastChange } from '../../../../planning/appointments/ui/toast-change.ts'
import { givePetSchema } from '../../pet-schemas.ts'
import { GIVE_PET_TEXTS } from '../../pet-texts.ts'
import { petRecordsClient } from '../api.ts'

const formSchema = givePetSchema
  .omit({ cancelAppointments: true })
  .extend({ upcoming: z.enum(['stay', 'cancel']) })

type GivePetDialogProps = {
  pet: Pick<PetDetails, 'id' | 'name' | 'coming' | 'owner'>
  onClose: () => void
}

/** For staff: gives a pet to another customer, and says what becomes of its appointments. */
export function GivePetDialog({ pet, onClose }: GivePetDialogProps) {
  const queryClient = useQueryClient()
  const refresh = useRefreshCustomers()
  const { customer: chosen, choose, beside } = useChosenCustomer()
  const form = useZodForm(formSchema, { defaultValues: { newOwnerId: '', upcoming: 'stay' } })
  const { owner, coming } = pet
  const give = async ({ newOwnerId, upcoming }: z.output<typeof formSchema>) => {
    const cancelAppointments = upcoming === 'cancel'
    const given = await petRecordsClient.give({
      id: pet.id,
      ownerId: owner.id,
      newOwnerId,
      cancelAppointments,
    })
    toastChange(`${pet.name} now belongs to ${chosen?.fullName ?? 'the new owner'}`, {
      warning: given.warning,
      customer: owner,
      message: `The upcoming appointments of ${pet.name} have been cancelled.`,
      seconds: 4,
    })
    onClose()
    await Promise.all([
      ...[PETS_KEY, APPOINTMENTS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      refresh(),
    ])
  }
  const submit = submitWith(form, give, {
    fields: { OWNER_MISSING: 'newOwnerId', SAME_OWNER: 'newOwnerId', PETS_FULL: 'newOwnerId' },
    above: GIVE_PET_TEXTS.failed,
  })
  return (
    <FormDialog
      title={`Give ${pet.name} to another owner`}
      onClose={onClose}
      form={form}
      draft={`give-pet:${pet.id}`}
      beside={beside}
      onSubmit={submit}
      submitLabel="Change the owner"
      pendingText="Saving..."
    >
      <p>
        Past appointments and payments stay with {owner.fullName}. The new owner sees the day and the service
        of past appointments, but no address, notes or amounts.
      </p>
      <CustomerPicker
        control={form.control}
        name="newOwnerId"
        label="New owner"
        chosen={chosen}
        onChoose={choose}
      />
      {coming.pending + coming.confirmed > 0 && (
        <RadioCards
          control={form.control}
          name="upcoming"
          label="Upcoming appointments"
          options={[
            { value: 'stay', label: `Leave the appointments with ${owner.fullName}` },
            { value: 'cancel', label: 'Cancel the appointments', detail: `${owner.fullName} is notified.` },
          ]}
        />
      )}
      <BillsOfPet petId={pet.id} />
    </FormDialog>
  )
}
