import { Button } from '../../../../components/actions/button.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { useSettingsForm } from '../../../../components/forms/use-settings-form.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { choiceSchema, type ReminderChoice } from '../choice-schemas.ts'
import { choiceLabels, REMINDER_CHOICES } from '../choices.ts'
import { SENDING_TEXTS } from '../sending-texts.ts'
import { REMINDERS_KEY } from './api.ts'

type ChoiceFormProps = {
  /** The name under which what is entered is kept. */
  draft: string
  choice: ReminderChoice
  save: (entered: ReminderChoice & { seen: ReminderChoice }) => Promise<ReminderChoice>
  /** Reads it again when something has changed elsewhere. */
  read: () => Promise<ReminderChoice>
  /** With it the form can be left. */
  onClose?: () => void
}

const options = () => REMINDER_CHOICES.map((value) => ({ value, label: choiceLabels()[value] }))
const sameValues = (choice: ReminderChoice) => choice

/** What a customer wants to be reminded of, as they or staff choose it. */
export function ChoiceForm({ draft, choice, save, read, onClose }: ChoiceFormProps) {
  const form = useZodForm(choiceSchema, { defaultValues: choice })
  const { submit, meanwhile } = useSettingsForm(form, {
    seen: choice,
    read,
    valuesOf: sameValues,
    save: (entered: ReminderChoice, seen) => save({ ...entered, seen }),
    texts: { saved: SENDING_TEXTS.choiceSaved, failed: SENDING_TEXTS.choiceFailed },
    queryKey: REMINDERS_KEY,
  })
  const { control } = form
  return (
    <Form form={form} draft={draft} onSubmit={submit} aria-label="Reminders" className="sm:max-w-md">
      <MeanwhileNotice {...meanwhile} />
      <SelectField control={control} name="reminders" label="Reminders" options={options()} />
      <CheckboxField control={control} name="whatsapp" label="WhatsApp" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText="Saving...">Save reminders</SubmitButton>
        {onClose !== undefined && (
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  )
}
