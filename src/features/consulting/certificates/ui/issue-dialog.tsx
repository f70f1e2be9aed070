import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { TimeField } from '../../../../components/dates/time-field.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { CheckboxListField } from '../../../../components/forms/checkbox-list-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { useZodForm, type ZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { clinicClock, clinicDay, clinicInstant } from '../../../../lib/time.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { MAX_WEIGHT } from '../../../owners/pets/rules.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import { CERTIFICATE_KINDS, type Choices, TRAVELS } from '../certificate-schemas.ts'
import { certificateFormSchema } from '../form-schemas.ts'
import { CERTIFICATE_REFUSALS, CERTIFICATE_TEXTS } from '../texts.ts'
import { certifiedWords, kindLabels, travelLabels } from '../words.ts'
import { certificatesClient, choicesQuery } from './api.ts'

type IssueDialogProps = { pet: { id: string; name: string }; onClose: () => void }

/** Issues a certificate of a pet: of doses of this clinic, or of health and fitness to travel. */
export function IssueDialog({ pet, onClose }: IssueDialogProps) {
  const choices = useQuery(choicesQuery(pet.id))
  return (
    <Dialog isOpen onClose={onClose} title={`Certificate: ${isolate(pet.name)}`}>
      <Loaded
        query={choices}
        loading={<Spinner text={CERTIFICATE_TEXTS.loading} />}
        errorText={CERTIFICATE_TEXTS.loadFailed}
      >
        {(data) =>
          data.isRegistered ? (
            <IssueForm pet={pet} choices={data} onClose={onClose} />
          ) : (
            <Notice tone="warning">{CERTIFICATE_REFUSALS.NO_REGISTRATION.message}</Notice>
          )
        }
      </Loaded>
    </Dialog>
  )
}

type Values = z.output<typeof certificateFormSchema>

function IssueForm({ pet, choices, onClose }: IssueDialogProps & { choices: Choices }) {
  const { day, minute } = clinicClock(new Date())
  const form = useZodForm(certificateFormSchema, {
    defaultValues: {
      kind: choices.doses.length > 0 ? 'vaccination' : 'health',
      doseIds: choices.doses.filter(({ validUntil }) => validUntil >= day).map(({ id }) => id),
      ...{ day, time: timeOf(minute), weight: choices.weight, travel: 'train' },
    },
  })
  const keyFor = useFormKey()
  const finish = useFinish(PETS_KEY)
  const kind = useWatch({ control: form.control, name: 'kind' })
  const save = async (values: Values) => {
    const input = { id: pet.id, certified: certifiedOf(values) }
    const { number } = await certificatesClient.issue({ ...input, idempotencyKey: keyFor(input) })
    await finish(`Certificate ${number} issued`, onClose)
  }
  return (
    <Form
      form={form}
      draft={`certificate:${pet.id}`}
      onSubmit={submitWith(form, save, { above: CERTIFICATE_TEXTS.issueFailed })}
    >
      <RadioCards
        control={form.control}
        name="kind"
        label="Certificate"
        options={CERTIFICATE_KINDS.map((value) => ({ value, label: kindLabels()[value] }))}
      />
      {kind === 'vaccination' ? <DosesFields form={form} choices={choices} /> : <ExamFields form={form} />}
      <p className="text-sm text-ink-soft">
        The certificate shows your name and registration number. You can withdraw a certificate, but not
        change it.
      </p>
      <FormFooter submitLabel="Issue" pendingText="Issuing..." onCancel={onClose} />
    </Form>
  )
}

type FieldsProps = { form: ZodForm<typeof certificateFormSchema> }

function DosesFields({ form, choices: { doses } }: FieldsProps & { choices: Choices }) {
  if (doses.length === 0)
    return <Notice tone="info">This clinic has not yet given this pet a vaccination that counts.</Notice>
  return (
    <CheckboxListField
      control={form.control}
      name="doseIds"
      label="Vaccinations"
      options={doses.map((dose) => ({ value: dose.id, label: certifiedWords(dose) }))}
    />
  )
}

function ExamFields({ form: { control } }: FieldsProps) {
  return (
    <>
      <div className="grid items-end gap-[inherit] sm:grid-cols-2">
        <DayField control={control} name="day" label="Examined on" max={clinicDay(new Date())} />
        <TimeField control={control} name="time" label="At" />
      </div>
      <NumberField
        control={control}
        name="weight"
        label="Weight"
        unit="kg"
        decimals={3}
        max={MAX_WEIGHT}
        optional
      />
      <RadioCards
        control={control}
        name="travel"
        label="Travels by"
        options={TRAVELS.map((value) => ({ value, label: travelLabels()[value] }))}
        columns="grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))]"
      />
    </>
  )
}

const timeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

function certifiedOf({ kind, doseIds, day, time, weight, travel }: Values) {
  if (kind === 'vaccination') return { kind, doseIds }
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { kind, examinedAt: clinicInstant(day, hour, minute).toISOString(), weight, travel }
}
