import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { CheckboxListField } from '../../../../components/forms/checkbox-list-field.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { toRupees } from '../../../../lib/money.ts'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { type ServiceType, serviceFormSchema } from '../contract.ts'
import { fromDuration } from '../rules.ts'
import { SERVICE_REFUSALS, SERVICE_TEXTS } from '../texts.ts'
import { servicesClient, servicesQuery } from './api.ts'

type ServiceDialogProps = {
  /** The service to edit; undefined to create one. */
  service: ServiceType | undefined
  onClose: () => void
  givers: Givers
  /** What else there is to know about its length. */
  aboutLength?: ReactNode
  /** What else there is to know before it is saved. */
  children?: ReactNode
}

/** Who gives the service: the calendars by their ids. */
export type Givers = {
  /** Those to choose from; none if that is not asked. */
  options: readonly { value: string; label: string }[]
  seen: readonly number[]
  read: (id: string) => Promise<readonly number[]>
  /** Saves them, once the service is saved and before the dialog closes. */
  save: (saved: ServiceType, calendarIds: number[], seen: number[]) => Promise<void>
}

/** The initial values for a new service (specification, section 9). */
const DEFAULTS = {
  name: '',
  description: '',
  hours: 1,
  minutes: 0,
  basePrice: 0,
  houseVisitSurcharge: 0,
} satisfies z.output<typeof serviceFormSchema>

const formSchema = serviceFormSchema.extend({ calendarIds: z.array(z.string()), sameName: z.boolean() })

type Fields = z.output<typeof serviceFormSchema>
type Seen = Fields & { calendarIds: number[] }

function seenOf({ name, description, duration, basePrice, houseVisitSurcharge }: ServiceType): Fields {
  return { name, description, ...fromDuration(duration), basePrice, houseVisitSurcharge }
}

function valuesOf({ description, basePrice, houseVisitSurcharge, calendarIds, ...seen }: Seen) {
  return {
    ...seen,
    description: description ?? '',
    basePrice: toRupees(basePrice),
    houseVisitSurcharge: toRupees(houseVisitSurcharge),
    calendarIds: calendarIds.map(String),
    sameName: false,
  }
}

/** Creates or edits a service. */
export function ServiceDialog({ service, onClose, givers, aboutLength, children }: ServiceDialogProps) {
  const opened = { ...(service === undefined ? DEFAULTS : seenOf(service)), calendarIds: [...givers.seen] }
  const form = useZodForm(formSchema, { defaultValues: valuesOf(opened) })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: opened,
    read: service && (() => readAgain(service.id, givers)),
    valuesOf,
  })
  const [isAlike, setAlike] = useState(false)
  const finish = useFinish(servicesQuery.queryKey)
  const save = async (values: z.output<typeof formSchema>, { calendarIds, ...seen }: Seen) => {
    const { calendarIds: chosen, ...input } = values
    const saved =
      service === undefined
        ? await servicesClient.create(input)
        : await servicesClient.update({ id: service.id, ...input, seen })
    await givers.save(saved, chosen.map(Number), calendarIds)
    await finish(service === undefined ? SERVICE_TEXTS.created : SERVICE_TEXTS.updated, onClose)
  }
  const fail = (failure: unknown) => {
    if (refusalCode(failure) !== 'SERVICE_NAME_TAKEN') return toastError(SERVICE_TEXTS.saveFailed)
    form.setError('name', { message: SERVICE_REFUSALS.SERVICE_NAME_TAKEN.message })
    setAlike(true)
  }
  const { control } = form
  return (
    <FormDialog
      title={service === undefined ? 'Add Service Type' : 'Edit Service Type'}
      onClose={onClose}
      form={form}
      draft={`service:${service?.id ?? 'new'}`}
      onSubmit={submitWith(form, guard(save), { otherwise: fail })}
      submitLabel={service === undefined ? 'Create' : 'Save Changes'}
    >
      <MeanwhileNotice {...meanwhile} />
      <TextField control={control} name="name" label="Service Name" autoComplete="off" />
      {isAlike && <CheckboxField control={control} name="sameName" label={SERVICE_TEXTS.sameName} optional />}
      <TextareaField control={control} name="description" label="Description" rows={2} optional />
      <fieldset className="grid gap-1.5">
        <legend className="sr-only">Duration</legend>
        <div className="grid grid-cols-2 items-end gap-4">
          <NumberField control={control} name="hours" label="Hours" silentUnit="hours" max={24} />
          <NumberField control={control} name="minutes" label="Minutes" silentUnit="minutes" max={59} />
        </div>
        <p className="text-sm text-ink-soft">{SERVICE_TEXTS.durationHelp}</p>
        {aboutLength}
      </fieldset>
      <NumberField control={control} name="basePrice" label="Base Price" sign="₹" decimals={2} />
      <NumberField
        control={control}
        name="houseVisitSurcharge"
        label="House Visit surcharge"
        description={SERVICE_TEXTS.surchargeHelp}
        sign="₹"
        decimals={2}
      />
      {givers.options.length > 0 && (
        <CheckboxListField
          control={control}
          name="calendarIds"
          label="Who provides this service?"
          options={givers.options}
        />
      )}
      {children}
    </FormDialog>
  )
}

async function readAgain(id: string, givers: Givers): Promise<Seen | undefined> {
  const service = (await servicesClient.list()).find((offered) => offered.id === id)
  return service && { ...seenOf(service), calendarIds: [...(await givers.read(id))] }
}
