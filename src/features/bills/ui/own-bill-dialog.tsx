import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../components/actions/link-button.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { PrintedBlocks } from '../../../components/layout/printed-blocks.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Spinner } from '../../../components/notices/spinner.tsx'
import type { BillItem } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { layOutBill } from '../lay-out-bill.ts'
import { printedBill } from '../printed-bill.ts'
import { ownBillQuery } from './api.ts'

/** One of an owner's bills as it is printed, and as a file. */
export function OwnBillDialog({
  bill: { id, kind, number },
  onClose,
}: {
  bill: Pick<BillItem, 'id' | 'kind' | 'number'>
  onClose: () => void
}) {
  const bill = useQuery(ownBillQuery(id))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${kind === 'credit' ? 'Credit note' : 'Bill'} ${number}`}
      width="wide"
    >
      <Loaded
        query={bill}
        loading={<Spinner text={CHECKOUT_TEXTS.loading} />}
        errorText={CHECKOUT_TEXTS.loadFailed}
      >
        {(data) => (
          <div className="grid gap-5">
            <PrintedBlocks blocks={layOutBill(printedBill(data, { upiId: null }))} />
            <LinkButton tone="quiet" className="justify-self-start" href={`/api/bills/${id}/file`} download>
              PDF
            </LinkButton>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
