import { useState } from 'react'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { randomId } from '../../../../lib/web/random-id.ts'
import type { Bill } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { billsClient, useBillChange } from './api.ts'
import { ReasonForm } from './reason-form.tsx'

/** Gives up what is due on a bill. */
export function WriteOffDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const { id, due: seenDue } = bill
  const [idempotencyKey] = useState(randomId)
  const change = useBillChange(onClose)
  return (
    <Dialog isOpen onClose={onClose} title={`Write off ${formatMoney(seenDue)}`}>
      <div className="grid gap-4">
        <p>The customer will no longer owe this amount. The day book lists the write-off.</p>
        <ReasonForm
          draft={`write-off:${id}`}
          label={`Write off ${formatMoney(seenDue)}`}
          onClose={onClose}
          onSubmit={(reason) =>
            change.mutateAsync({
              send: () => billsClient.writeOff({ id, seenDue, reason, idempotencyKey }),
              done: CHECKOUT_TEXTS.writtenOff,
            })
          }
        />
      </div>
    </Dialog>
  )
}
