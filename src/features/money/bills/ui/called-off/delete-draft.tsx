import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../../../components/actions/button.tsx'
import { AlertDialog } from '../../../../../components/dialogs/dialog.tsx'
import { formatMoney } from '../../../../../lib/money.ts'
import { refusalText } from '../../../../../lib/web/feature-client.ts'
import { useChange } from '../../../../../lib/web/use-change.ts'
import type { Bill } from '../../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../../checkout-texts.ts'
import { billsPaths } from '../../paths.ts'
import { billsClient } from '../api.ts'

/** Deletes a draft after a question; what was paid for it becomes an advance. */
export function DeleteDraft({ bill: { id, received } }: { bill: Bill }) {
  const [isAsking, setAsking] = useState(false)
  const router = useRouter()
  const discard = useChange({
    send: async () => {
      await billsClient.discard({ id })
      await router.navigate({ to: billsPaths.list, search: { filter: 'draft' }, replace: true })
    },
    done: CHECKOUT_TEXTS.draftDeleted,
    failed: (failure) => refusalText(failure) ?? CHECKOUT_TEXTS.failed,
    // All that says what is owed, wherever it is.
    refresh: [],
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button tone="bare" onClick={() => setAsking(true)}>
        Delete draft
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => discard.mutateAsync()}
        title="Delete this draft?"
        confirmLabel="Delete draft"
        cancelLabel="Keep draft"
      >
        <p>
          {received > 0
            ? `The payment of ${formatMoney(received)} will become an advance of the customer.`
            : 'Nothing was charged.'}
        </p>
      </AlertDialog>
    </>
  )
}
