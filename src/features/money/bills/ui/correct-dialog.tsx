import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { randomId } from '../../../../lib/web/random-id.ts'
import type { Bill } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { billsPaths } from '../paths.ts'
import { billsClient, useBillChange } from './api.ts'
import { ReasonForm } from './reason-form.tsx'

/** Credits a bill whole and opens a draft of the same, to which what was paid moves. */
export function CorrectDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const [idempotencyKey] = useState(randomId)
  const navigate = useNavigate()
  const change = useBillChange((draft) => {
    onClose()
    void navigate({ to: billsPaths.checkout, search: { bill: draft.id } })
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Correct ${bill.number}`}>
      <div className="grid gap-4">
        <p>
          A credit note will cancel the whole bill. A new draft will open with the same lines and payments.
        </p>
        <ReasonForm
          draft={`correct:${bill.id}`}
          label="Correct bill"
          onClose={onClose}
          onSubmit={(reason) =>
            change.mutateAsync({
              send: () => billsClient.correct({ id: bill.id, reason, idempotencyKey }),
              done: CHECKOUT_TEXTS.corrected,
            })
          }
        />
      </div>
    </Dialog>
  )
}
