import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { usePrintWithout } from '../../../../lib/web/use-print-without.ts'
import type { BillItem } from '../../bills/bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { ownBillQuery } from './api.ts'
import { OwnersBill } from './owners-bill.tsx'

/** One of an owner's bills: what is due, how to pay it, as it is printed, and as a file. */
export function OwnBillDialog({
  bill: { id, kind, number },
  onClose,
}: {
  bill: Pick<BillItem, 'id' | 'kind' | 'number'>
  onClose: () => void
}) {
  const bill = useQuery(ownBillQuery(id))
  usePrintWithout('#root')
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
          <OwnersBill
            bill={data}
            upiId={data.upiId}
            next={data.next}
            file={
              <LinkButton
                tone="quiet"
                href={`/api/bills/${id}/file`}
                download={`${number?.replaceAll('/', '-')}.pdf`}
              >
                PDF
              </LinkButton>
            }
          />
        )}
      </Loaded>
    </Dialog>
  )
}
