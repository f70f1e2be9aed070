import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { choiceWords } from '../choices.ts'
import { choiceOfQuery, remindersClient } from './api.ts'
import { ChoiceForm } from './choice-form.tsx'

/** What a customer wants to be reminded of. Staff change it when someone says so by phone or at the desk. */
export function CustomerChoice({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const mayChange = useMay(remindersClient.saveChoiceFor)
  const { data: choice } = useQuery(choiceOfQuery(id))
  if (choice === undefined) return null
  if (mayChange && isOpen)
    return (
      <ChoiceForm
        draft={`reminder-choice:${id}`}
        choice={choice}
        save={async (entered) => {
          const saved = await remindersClient.saveChoiceFor({ id, ...entered })
          setOpen(false)
          return saved
        }}
        read={() => remindersClient.getChoiceFor({ id })}
        onClose={() => setOpen(false)}
      />
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p>{choiceWords(choice)}</p>
      {mayChange && (
        <Button
          tone="bare"
          size="dense"
          aria-label="Change the customer’s reminders"
          onClick={() => setOpen(true)}
        >
          Change
        </Button>
      )}
    </div>
  )
}
