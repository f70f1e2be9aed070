import { Button } from '../../../../components/actions/button.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { SettingsForm } from '../../../../components/forms/settings-form.tsx'
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
  return (
    <SettingsForm
      schema={choiceSchema}
      draft={draft}
      label="Reminders"
      className="sm:max-w-md"
      seen={choice}
      read={read}
      valuesOf={sameValues}
      save={(entered, seen) => save({ ...entered, seen })}
      texts={{ saved: SENDING_TEXTS.choiceSaved, failed: SENDING_TEXTS.choiceFailed }}
      queryKey={REMINDERS_KEY}
      submit="Save reminders"
      buttons={
        onClose !== undefined && (
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        )
      }
    >
      {({ control }) => (
        <>
          <SelectField control={control} name="reminders" label="Reminders" options={options()} />
          <CheckboxField control={control} name="whatsapp" label="WhatsApp" />
        </>
      )}
    </SettingsForm>
  )
}
