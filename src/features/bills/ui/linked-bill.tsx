import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../components/actions/link-button.tsx'
import { PrintButton } from '../../../components/actions/print-button.tsx'
import { PrintedBlocks } from '../../../components/layout/printed-blocks.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Notice } from '../../../components/notices/notice.tsx'
import { Spinner } from '../../../components/notices/spinner.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { refusalCode } from '../../../lib/web/feature-client.ts'
import { AccountFrame } from '../../auth/ui/account-frame.tsx'
import type { Bill } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { layOutBill } from '../lay-out-bill.ts'
import { printedBill } from '../printed-bill.ts'
import { LINK_REFUSALS } from '../texts.ts'
import { sharedBillQuery } from './api.ts'

/** A bill for anyone who has its link, signed in or not. */
export function LinkedBill({ token }: { token: string }) {
  const shared = useQuery(sharedBillQuery(token))
  const isOver =
    shared.data === undefined && ['LINK_ENDED', 'BAD_REQUEST'].includes(refusalCode(shared.error) ?? '')
  return (
    <AccountFrame title="Your bill">
      {isOver ? (
        <Notice tone="warning" role="status">
          {LINK_REFUSALS.LINK_ENDED.message}
        </Notice>
      ) : (
        <Loaded
          query={shared}
          loading={<Spinner text={CHECKOUT_TEXTS.loading} />}
          errorText={CHECKOUT_TEXTS.loadFailed}
        >
          {({ bill, upiId }) => <OwnersBill bill={bill} upiId={upiId} />}
        </Loaded>
      )}
    </AccountFrame>
  )
}

/** A bill as its owner sees it: what it says, and how what is due is paid. Nothing here marks it as paid. */
function OwnersBill({ bill, upiId }: { bill: Bill; upiId: string | null }) {
  const printed = printedBill(bill, { upiId })
  return (
    <div className="grid gap-5">
      <PrintedBlocks blocks={layOutBill(printed)} />
      {printed.upi !== null && (
        <div className="grid gap-2 print:hidden">
          <LinkButton href={printed.upi}>Pay {formatMoney(bill.due)} in your UPI app</LinkButton>
          <p className="text-ink-soft">Tell the clinic once you have paid.</p>
        </div>
      )}
      <PrintButton tone="quiet" className="justify-self-start" />
    </div>
  )
}
