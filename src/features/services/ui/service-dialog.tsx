import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { TextareaField } from '../../../components/textarea-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { toRupees } from '../../../lib/money.ts'
import { fieldErrors } from '../../../lib/web/room-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { SERVICE_TEXTS, type ServiceType, serviceFormSchema } from '../contract.ts'
import { fromDuration } from '../rules.ts'
import { servicesClient, servicesQuery } from './api.ts'

type ServiceDialogProps = {
  isOpen: boolean
  /** The service that is changed; without one a new one is made. */
  service: ServiceType | undefined
  onClose: () => void
}

/** Makes or changes a service. The form lives as long as the window is open: closing it forgets what was typed. */
export function ServiceDialog({ isOpen, service, onClose }: ServiceDialogProps) {
  const title = service === undefined ? 'Add Service Type' : 'Edit Service Type'
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <ServiceForm service={service} onDone={onClose} />
    </Dialog>
  )
}

/** What a new service begins with (specification, section 9). */
const DEFAULTS = {
  name: '',
  description: '',
  hours: 1,
  minutes: 0,
  basePrice: 0,
  houseVisitSurcharge: 0,
} satisfies z.input<typeof serviceFormSchema>

function valuesOf({ name, description, duration, basePrice, houseVisitSurcharge }: ServiceType) {
  return {
    name,
    description: description ?? '',
    ...fromDuration(duration),
    basePrice: toRupees(basePrice),
    houseVisitSurcharge: toRupees(houseVisitSurcharge),
  }
}

function ServiceForm({ service, onDone }: { service: ServiceType | undefined; onDone: () => void }) {
  const form = useZodForm(serviceFormSchema, {
    defaultValues: service === undefined ? DEFAULTS : valuesOf(service),
  })
  const queryClient = useQueryClient()
  const submit = async (entry: z.output<typeof serviceFormSchema>) => {
    try {
      if (service === undefined) await servicesClient.create(entry)
      else await servicesClient.update({ id: service.id, ...entry })
    } catch (failure) {
      for (const [name, message] of Object.entries(fieldErrors(failure)))
        form.setError(name as 'name', { message })
      return toastError(SERVICE_TEXTS.saveFailed)
    }
    toastSuccess(service === undefined ? SERVICE_TEXTS.created : SERVICE_TEXTS.updated)
    onDone()
    await queryClient.invalidateQueries({ queryKey: servicesQuery.queryKey })
  }
  const { control } = form
  const pending = form.formState.isSubmitting
  return (
    <Form form={form} onSubmit={submit} error={null} pending={pending}>
      <TextField control={control} name="name" label="Service Name" autoComplete="off" />
      <TextareaField control={control} name="description" label="Description" rows={2} optional />
      <fieldset className="grid gap-1.5">
        <legend className="sr-only">Duration</legend>
        <div className="grid grid-cols-2 items-end gap-4">
          <NumberField control={control} name="hours" label="Hours" maxLength={6} />
          <NumberField control={control} name="minutes" label="Minutes" maxLength={6} />
        </div>
        <p className="text-sm text-ink-soft">{SERVICE_TEXTS.durationHelp}</p>
      </fieldset>
      <NumberField control={control} name="basePrice" label="Base Price" sign="₹" decimals />
      <NumberField
        control={control}
        name="houseVisitSurcharge"
        label="House Visit Surcharge"
        description={SERVICE_TEXTS.surchargeHelp}
        sign="₹"
        decimals
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button tone="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" tone="accent" pending={pending} pendingText="Saving...">
          {service === undefined ? 'Create' : 'Save Changes'}
        </Button>
      </div>
    </Form>
  )
}
