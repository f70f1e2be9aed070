import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../../components/layout/section.tsx'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import { choiceQuery, remindersClient } from './api.ts'
import { ChoiceForm } from './choice-form.tsx'

/** What an owner wants to be reminded of, in their profile; nothing while the clinic has reminders off. */
export function OwnChoice() {
  const { data: session } = useQuery(sessionQuery)
  const isOn = session?.uses.includes('reminders') === true
  const choice = useQuery({ ...choiceQuery, enabled: isOn })
  if (!isOn || choice.data === undefined) return null
  return (
    <Section title="Reminders" text="The reminders that the clinic sends you.">
      <ChoiceForm
        draft="reminder-choice"
        choice={choice.data}
        save={(entered) => remindersClient.saveOwnChoice(entered)}
        read={() => remindersClient.getOwnChoice()}
      />
    </Section>
  )
}
