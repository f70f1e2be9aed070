import { useContext, useState } from 'react'
import { Button } from '../../../../../components/actions/button.tsx'
import { DraftOwner } from '../../../../../components/forms/draft-owner.ts'
import { Notice } from '../../../../../components/notices/notice.tsx'
import {
  settleWaitingChange,
  useWaitingChanges,
  type WaitingChange,
  whileOthersWait,
} from '../../../../../lib/web/kept/waiting-changes.ts'
import { CANCEL_TEXTS } from '../../cancel-texts.ts'
import { whyNotCancelled } from './send-waiting-cancellations.ts'

/** The cancellation of an appointment that waits for a connection, or has been refused; undefined for none. */
export function useWaitingCancellation(id: string): WaitingChange | undefined {
  return useWaitingChanges(useContext(DraftOwner)).find((change) => change.id === id)
}

/** Says that an appointment will be cancelled later, with a button that takes that back, or why it could not be. */
export function WaitingCancellation({ change, of }: { change: WaitingChange; of: string }) {
  const owner = useContext(DraftOwner)
  const [isPending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    // While it is being sent it is too late: then it is gone already, or waits on and is removed.
    await whileOthersWait(() => owner !== null && settleWaitingChange(owner, change.id))
  }
  const isRefused = change.refused !== undefined
  const label = isRefused ? 'OK' : 'Don’t cancel'
  return (
    <div className="w-full">
      <Notice tone={isRefused ? 'error' : 'warning'} role="status">
        <p>{isRefused ? whyNotCancelled(change.refused) : CANCEL_TEXTS.later}</p>
        <Button
          tone="quiet"
          size="dense"
          className="mt-3"
          pending={isPending}
          aria-label={`${label}: ${of}`}
          onClick={() => void remove()}
        >
          {label}
        </Button>
      </Notice>
    </div>
  )
}
