import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { CheckboxListField } from '../../../../components/forms/checkbox-list-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { useZodForm, type ZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { clinicDay } from '../../../../lib/time.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import type { CareHistory } from '../contract.ts'
import { elsewhereFormSchema, VERDICTS } from '../form-schemas.ts'
import { CARE_TEXTS } from '../texts.ts'
import { careClient, historyQuery } from './api.ts'
import { TypedDayField, typedForAtFirst, typedForOf } from './typed-day-field.tsx'
import { VERDICT_OF, verdictLabels } from './words.ts'

type ElsewhereDialogProps = { pet: { id: string; name: string }; onClose: () => void }

/** Records a dose that someone else gave, such as from a pet’s booklet. */
export function ElsewhereDialog({ pet, onClose }: ElsewhereDialogProps) {
  const history = useQuery(historyQuery(pet.id))
  return (
    <Dialog isOpen onClose={onClose} title={`Given elsewhere: ${pet.name}`}>
      <Loaded
        query={history}
        loading={<Spinner text={CARE_TEXTS.loading} />}
        errorText={CARE_TEXTS.loadFailed}
      >
        {(data) => <ElsewhereForm pet={pet} history={data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function ElsewhereForm({ pet, history, onClose }: ElsewhereDialogProps & { history: CareHistory }) {
  const form = useZodForm(elsewhereFormSchema, {
    defaultValues: {
      ...{ givenOn: '', itemIds: [], note: '', batch: '', verdict: 'schedule' },
      typedFor: typedForAtFirst(history, []),
    },
  })
  const keyFor = useFormKey()
  const finish = useFinish(PETS_KEY)
  const save = async (values: z.output<typeof elsewhereFormSchema>) => {
    const { verdict, typedFor, ...dose } = values
    const typed = isVaccination(history, dose.itemIds) && typedForOf(history, typedFor)
    const input = { ...dose, ...VERDICT_OF[verdict], ...typed }
    await careClient.recordElsewhere({ id: pet.id, ...input, idempotencyKey: keyFor(input) })
    await finish(CARE_TEXTS.saved, onClose)
  }
  const chosen = useWatch({ control: form.control, name: 'itemIds' })
  return (
    <Form
      form={form}
      onSubmit={submitWith(form, save, { above: CARE_TEXTS.saveFailed })}
      draft={`elsewhere:${pet.id}`}
    >
      <CheckboxListField
        control={form.control}
        name="itemIds"
        label="What it was for"
        options={history.items.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DayField control={form.control} name="givenOn" label="Given on" max={clinicDay(new Date())} />
      <BookletFields form={form} />
      {isVaccination(history, chosen) && (
        <TypedDayField control={form.control} name="typedFor" history={history} />
      )}
      <FormFooter submitLabel="Save" pendingText="Saving..." onCancel={onClose} />
    </Form>
  )
}

/** What is known of the dose. */
function BookletFields({ form }: { form: ZodForm<typeof elsewhereFormSchema> }) {
  return (
    <>
      <TextField
        control={form.control}
        name="note"
        label="Note"
        description="What it was, and who gave it"
        autoComplete="off"
        optional
      />
      <TextField control={form.control} name="batch" label="Batch" autoComplete="off" optional />
      <SelectField
        control={form.control}
        name="verdict"
        label="This dose"
        options={VERDICTS.map((value) => ({ value, label: verdictLabels()[value] }))}
      />
    </>
  )
}

const isVaccination = ({ items }: CareHistory, ids: readonly string[]) =>
  items.some(({ id, kind }) => kind === 'vaccination' && ids.includes(id))
