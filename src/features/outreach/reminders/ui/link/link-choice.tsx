import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../../../components/actions/button.tsx'
import { refusalText } from '../../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../../lib/web/toast.ts'
import type { ReminderChoice } from '../../choice-schemas.ts'
import type { Linked } from '../../link-schemas.ts'
import { chosenWords, LINK_TEXTS } from '../../link-texts.ts'
import { linkClient, linkedQuery } from '../api.ts'

type Choice = ReminderChoice['reminders']

/** Stops reminders, or some of them, and takes that back. */
export function LinkChoice({ token, linked }: { token: string; linked: Linked }) {
  const queryClient = useQueryClient()
  const { queryKey } = linkedQuery(token)
  const choose = useMutation({
    mutationFn: (reminders: Choice) => linkClient.saveChoiceByLink({ token, reminders }),
    onSuccess: ({ reminders }) => queryClient.setQueryData(queryKey, (now) => now && { ...now, reminders }),
    onError: (failure) => toastError(refusalText(failure) ?? LINK_TEXTS.answerFailed),
  })
  const button = (choice: Choice, label: string) => (
    <Button
      tone="bare"
      size="dense"
      pending={choose.isPending && choose.variables === choice}
      onClick={() => choose.mutate(choice)}
    >
      {label}
    </Button>
  )
  const { reminders } = linked
  return (
    <div className="grid justify-items-center gap-1 text-center text-sm">
      <p role="status" className="text-ink-soft text-balance">
        {choose.isSuccess || reminders !== 'all'
          ? chosenWords(reminders)
          : 'You get reminders of appointments and care.'}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {reminders === 'all' && button('appointments', 'Only appointments')}
        {reminders !== 'none' && button('none', 'Stop reminders')}
        {reminders !== 'all' && button('all', 'Remind me again')}
      </div>
    </div>
  )
}
