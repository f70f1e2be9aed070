import { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { CheckboxListField } from '../../../../components/forms/checkbox-list-field.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import type { CareItem } from '../contract.ts'
import { CARE_KINDS, type CareKind, FIRST_SCHEDULES, ITEM_SPECIES } from '../rules.ts'
import { itemFields, newItemFields } from '../schedule-schemas.ts'
import { CARE_TEXTS } from '../texts.ts'
import { CARE_ITEMS_KEY, careClient } from './api.ts'

const formSchema = z.object({ name: itemFields.name, ...newItemFields, isCourse: z.boolean() })

const kindLabels = () =>
  ({
    vaccination: 'Vaccination',
    deworming: 'Deworming',
    parasites: 'Against parasites',
  }) as const satisfies Record<CareKind, string>
const speciesLabels = () =>
  ({ dog: 'Dogs', cat: 'Cats', rabbit: 'Rabbits' }) as const satisfies Record<
    (typeof ITEM_SPECIES)[number],
    string
  >

type AddItemDialogProps = { onClose: () => void; onAdded: (item: CareItem) => void }

/** Adds an item of the clinic’s own; the numbers of its schedule follow in the dialog of the item. */
export function AddItemDialog({ onClose, onAdded }: AddItemDialogProps) {
  const form = useZodForm(formSchema, {
    defaultValues: { name: '', kind: 'vaccination', species: [], isCourse: false },
  })
  const keyFor = useFormKey()
  const finish = useFinish(CARE_ITEMS_KEY)
  const save = async ({ isCourse, ...item }: z.output<typeof formSchema>) => {
    const schedule = FIRST_SCHEDULES[isCourse ? 'course' : 'single']
    const input = { ...item, active: true, schedule }
    const added = await careClient.addItem({ ...input, idempotencyKey: keyFor(input) })
    await finish(CARE_TEXTS.saved, () => onAdded(added))
  }
  return (
    <FormDialog
      title="Add an item"
      onClose={onClose}
      form={form}
      draft="care-item:new"
      onSubmit={submitWith(form, save, { above: CARE_TEXTS.saveFailed })}
      submitLabel="Add"
      pendingText="Saving..."
    >
      <TextField control={form.control} name="name" label="Name" autoComplete="off" />
      <SelectField
        control={form.control}
        name="kind"
        label="Kind"
        options={(Object.keys(CARE_KINDS) as CareKind[]).map((value) => ({
          value,
          label: kindLabels()[value],
        }))}
      />
      <CheckboxListField
        control={form.control}
        name="species"
        label="Given to"
        description="If you tick nothing, the item is for any pet."
        options={ITEM_SPECIES.map((value) => ({ value, label: speciesLabels()[value] }))}
      />
      <CheckboxField
        control={form.control}
        name="isCourse"
        label="Young pets get a course of several doses"
      />
    </FormDialog>
  )
}
