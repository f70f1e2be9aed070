import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { formatLongDate, formatTime } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { Household } from '../contract.ts'
import { JOIN_TEXTS } from '../texts.ts'
import { AlikeNotice } from './alike-notice.tsx'
import { householdsClient } from './api.ts'

const JoinDialog = onDemand(async () => (await import('./join-dialog.tsx')).JoinDialog)

type CustomerHintsProps = { customer: Household; onJoined?: (id: string) => void }

/** On a customer's card: who is likely the same person, and the latest join as long as it can be taken back. */
export function CustomerHints({ customer, onJoined }: CustomerHintsProps) {
  const mayJoin = useMay(householdsClient.join)
  const [otherId, setOtherId] = useState<string | null>(null)
  return (
    <>
      {customer.joined !== null && <Joined join={customer.joined} />}
      <AlikeNotice
        alike={customer.alike}
        action={(other) =>
          mayJoin && (
            <Button tone="quiet" size="dense" onClick={() => setOtherId(other.id)}>
              Join…
            </Button>
          )
        }
      />
      {mayJoin && otherId !== null && (
        <JoinDialog
          customer={customer}
          otherId={otherId}
          onJoined={onJoined}
          onClose={() => setOtherId(null)}
        />
      )}
    </>
  )
}

function Joined({ join }: { join: NonNullable<Household['joined']> }) {
  const mayUndo = useMay(householdsClient.undoJoin)
  const undo = useChange({
    send: () => householdsClient.undoJoin({ id: join.id }),
    done: JOIN_TEXTS.undone,
    failed: (failure) => refusalText(failure) ?? JOIN_TEXTS.undoFailed,
    // All that is shown.
    refresh: [],
  })
  const at = new Date(join.at)
  return (
    <Notice
      tone="info"
      action={
        mayUndo && (
          <Button tone="quiet" size="dense" pending={undo.isPending} onClick={() => undo.mutate()}>
            Undo
          </Button>
        )
      }
    >
      <span className="wrap-anywhere">
        Joined with <bdi>{join.fullName}</bdi> on{' '}
        <WholeDates>
          {formatLongDate(at)}, {formatTime(at)}
        </WholeDates>
      </span>
    </Notice>
  )
}
