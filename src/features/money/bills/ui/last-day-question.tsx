import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { formatPlainDay } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { BILLS_KEY, billSettingsClient } from './api.ts'
import { type LaterDay, useAskedDay } from './ask-last-day.ts'

/** Asks whether the date of the last bill is right; staff who can't correct bills read whom to ask. */
export function LastDayQuestion() {
  const { asked, close } = useAskedDay()
  const mayAnswer = useMay(billSettingsClient.answerDay)
  if (asked === null) return null
  return (
    <Dialog isOpen onClose={close} title="The date of the next bill">
      <div className="grid gap-4">
        <p>{asked.text}</p>
        {mayAnswer ? <Answers asked={asked} onClose={close} /> : <Others asked={asked} onClose={close} />}
      </div>
    </Dialog>
  )
}

type WaysProps = { asked: LaterDay; onClose: () => void }

function Answers({ asked: { day, today, again }, onClose }: WaysProps) {
  const queryClient = useQueryClient()
  const answer = useMutation({
    mutationFn: (isRight: boolean) => billSettingsClient.answerDay({ day, isRight }),
    onError: (failure) => toastError(refusalText(failure) ?? CHECKOUT_TEXTS.failed),
    onSuccess: () => again(),
    onSettled: () => {
      onClose()
      void queryClient.invalidateQueries({ queryKey: [...BILLS_KEY, 'settings'] })
    },
  })
  return (
    <>
      <p>
        By the server’s clock, today is <WholeDates>{formatPlainDay(today)}</WholeDates>. If the last bill’s
        date is right, new bills also get that date until the clock reaches it. If the last bill’s date is
        wrong, new bills get today’s date. The numbers continue either way.
      </p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button tone="quiet" pending={answer.isPending} onClick={() => answer.mutate(true)}>
          Yes, it is right
        </Button>
        <Button pending={answer.isPending} onClick={() => answer.mutate(false)}>
          No, use today’s date
        </Button>
      </div>
    </>
  )
}

function Others({ asked: { onDraft }, onClose }: WaysProps) {
  const take = () => {
    onClose()
    onDraft?.()
  }
  return (
    <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <Button tone="quiet" onClick={onClose}>
        Close
      </Button>
      {onDraft && <Button onClick={take}>Take the money on the draft</Button>}
    </div>
  )
}
