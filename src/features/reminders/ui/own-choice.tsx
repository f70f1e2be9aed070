import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckboxField } from '../../../components/forms/checkbox-field.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { SelectField } from '../../../components/forms/select-field.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { Section } from '../../../components/layout/section.tsx'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { sessionQuery } from '../../auth/ui/api.ts'
import { choiceSchema, type ReminderChoice } from '../choice-schemas.ts'
import { choiceLabels, REMINDER_CHOICES } from '../choices.ts'
import { SENDING_TEXTS } from '../sending-texts.ts'
import { choiceQuery, REMINDERS_KEY, remindersClient } from './api.ts'

/** What an owner wants to be reminded of, in their profile; nothing while the clinic has reminders off. */
export function OwnChoice() {
  const { data: session } = useQuery(sessionQuery)
  const isOn = session?.uses.includes('reminders') === true
  const choice = useQuery({ ...choiceQuery, enabled: isOn })
  if (!isOn || choice.data === undefined) return null
  return (
    <Section title="Reminders" text="What the clinic writes to you about.">
      <ChoiceForm choice={choice.data} />
    </Section>
  )
}

function ChoiceForm({ choice }: { choice: ReminderChoice }) {
  const form = useZodForm(choiceSchema, { defaultValues: choice })
  const queryClient = useQueryClient()
  const save = async (entered: ReminderChoice) => {
    const saved = await remindersClient.saveChoice({ ...entered, seen: choice })
    toastSuccess(SENDING_TEXTS.choiceSaved)
    form.reset(saved)
    await queryClient.invalidateQueries({ queryKey: REMINDERS_KEY })
  }
  return (
    <Form
      form={form}
      draft="reminder-choice"
      onSubmit={submitWith(form, save, { toast: SENDING_TEXTS.choiceFailed })}
      aria-label="Reminders"
      className="sm:max-w-md"
    >
      <SelectField
        control={form.control}
        name="reminders"
        label="Reminders"
        options={REMINDER_CHOICES.map((value) => ({ value, label: choiceLabels()[value] }))}
      />
      <CheckboxField control={form.control} name="whatsapp" label="WhatsApp" />
      <div>
        <SubmitButton pendingText="Saving...">Save reminders</SubmitButton>
      </div>
    </Form>
  )
}
