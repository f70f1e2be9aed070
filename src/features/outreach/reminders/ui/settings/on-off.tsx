import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../../components/actions/button.tsx'
import { AlertDialog } from '../../../../../components/dialogs/dialog.tsx'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { useChange } from '../../../../../lib/web/use-change.ts'
import { sessionQuery } from '../../../../platform/auth/ui/api.ts'
import { countsWords, SENDING_TEXTS } from '../../sending-texts.ts'
import { previewQuery, REMINDERS_KEY, sendClient } from '../api.ts'

/** Whether reminders are on. Before they are turned on, the numbers of the first messages are shown. */
export function OnOff({ isOn }: { isOn: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const session = useQuery(sessionQuery)
  const turn = useChange({
    send: (on: boolean) => (on ? sendClient.turnOn() : sendClient.turnOff()),
    done: (on) => (on ? SENDING_TEXTS.turnedOn : SENDING_TEXTS.turnedOff),
    failed: SENDING_TEXTS.turnFailed,
    refresh: REMINDERS_KEY,
    // The menu has an entry while they are on.
    onSettled: () => void session.refetch(),
  })
  return (
    <>
      <Notice
        tone={isOn ? 'success' : 'info'}
        title={isOn ? 'Reminders are on' : 'Reminders are off'}
        action={
          <div className="p-2">
            {isOn ? (
              <Button tone="quiet" size="dense" pending={turn.isPending} onClick={() => turn.mutate(false)}>
                Turn off
              </Button>
            ) : (
              <Button tone="accent" size="dense" onClick={() => setAsking(true)}>
                Turn on
              </Button>
            )}
          </div>
        }
      >
        {isOn
          ? 'Owners get the reminders chosen below.'
          : 'No reminders are sent. The list below shows who would get the next reminders.'}
      </Notice>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await turn.mutateAsync(true)
          setAsking(false)
        }}
        title="Turn reminders on?"
        confirmLabel="Turn on"
        tone="primary"
      >
        <FirstTime />
      </AlertDialog>
    </>
  )
}

function FirstTime() {
  const preview = useQuery(previewQuery)
  return (
    <p>
      {preview.data === undefined
        ? 'Counting the messages...'
        : `First daily message: ${countsWords(preview.data)}`}
    </p>
  )
}
