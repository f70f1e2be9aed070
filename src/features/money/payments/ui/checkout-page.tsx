import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { refusalCode, refusalText } from '../../../../lib/web/feature-client.ts'
import { randomId } from '../../../../lib/web/random-id.ts'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import { PrintedPaper } from '../../bill-papers/ui/printed-paper.tsx'
import type { Bill } from '../../bills/bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { billsPaths } from '../../bills/paths.ts'
import { BILLS_KEY, billQuery, billsClient } from '../../bills/ui/api.ts'
import { BillLines } from '../../bills/ui/bill-lines.tsx'
import { DeleteDraft } from '../../bills/ui/called-off/delete-draft.tsx'
import { SplitNotice } from '../../bills/ui/split-notice.tsx'
import { UnnamedClinic } from '../../bills/ui/unnamed-clinic.tsx'
import type { BesideCompleting } from './complete-choice.tsx'
import { OtherDues } from './other-dues.tsx'
import { PaidPart } from './paid-part.tsx'
import { TakeMoney } from './take-money.tsx'

const ChangeCustomer = onDemand(
  async () => (await import('../../bills/ui/change-customer.tsx')).ChangeCustomer,
)
const UnsignedSheets = onDemand(async () => (await import('./unsigned-sheets.tsx')).UnsignedSheets)

/** What Checkout is opened from: an appointment, an order, a dose, a customer, a bill, or nothing for a sale to anyone. */
export type CheckoutSearch = {
  appointment?: string | undefined
  order?: string | undefined
  dose?: string | undefined
  customer?: string | undefined
  bill?: string | undefined
}

/** Checkout, with what another feature shows beside the choice to complete the appointment. */
export function checkoutWith(load: () => Promise<BesideCompleting>) {
  const Beside = onDemand(load)
  return ({ search }: { search: CheckoutSearch }) => <CheckoutPage search={search} Beside={Beside} />
}

/** Lines left, money right: what someone takes along and had done, and how they pay for it. */
export function CheckoutPage({ search, Beside }: { search: CheckoutSearch; Beside: BesideCompleting }) {
  const { bill, beginAgain } = useOpenBill(search)
  const isNew = !Object.values(search).some(Boolean)
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={isNew ? 'New sale' : 'Checkout'}
          subtitle={bill.data && whoseOf(bill.data)}
          back={<Back />}
          actions={
            bill.data?.state === 'draft' && (
              <>
                <ChangeCustomer bill={bill.data} />
                <Deletion bill={bill.data} />
              </>
            )
          }
        />
      </div>
      {refusalCode(bill.error) === 'BILL_MISSING' ? (
        <Deleted onBegin={beginAgain} />
      ) : (
        <Loaded
          query={bill}
          loading={<Spinner text={CHECKOUT_TEXTS.loading} />}
          errorText={refusalText(bill.error) ?? CHECKOUT_TEXTS.loadFailed}
        >
          {(data) => <Checkout key={data.id} bill={data} isNew={isNew} Beside={Beside} />}
        </Loaded>
      )}
    </>
  )
}

/** Only drafts are ever deleted. */
function Deleted({ onBegin }: { onBegin: () => void }) {
  return (
    <EmptyState
      title={CHECKOUT_TEXTS.deleted}
      text={CHECKOUT_TEXTS.deletedHint}
      action={<Button onClick={onBegin}>Start a new bill</Button>}
    />
  )
}

type CheckoutProps = { bill: Bill; isNew: boolean; Beside: BesideCompleting }

function Checkout({ bill, isNew, Beside }: CheckoutProps) {
  const isSettled = bill.state !== 'draft' && bill.due === 0
  const takeCash = useRef<() => void>(null)
  useBillsInMenu(bill.state !== 'draft')
  return (
    <>
      <div className="mb-6 grid gap-3 empty:hidden print:hidden">
        <UnsignedSheets billId={bill.id} />
        {bill.state === 'draft' && <UnnamedClinic />}
        <SplitNotice bill={bill} />
      </div>
      <div className="mb-6 empty:hidden print:hidden">
        <OtherDues bill={bill} />
      </div>
      <div className={PARTS}>
        <BillLines
          bill={bill}
          beginsHere={isNew || bill.lines.length === 0}
          onEmptyEnter={() => takeCash.current?.()}
        />
        {isSettled ? <PaidPart bill={bill} /> : <TakeMoney bill={bill} takeCash={takeCash} Beside={Beside} />}
      </div>
      <PrintedPaper bill={bill} onlyPrinted />
    </>
  )
}

/** Shows Bills in the menu from the first bill on; the server says a minute later that the clinic has one. */
function useBillsInMenu(isIssued: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isIssued)
      queryClient.setQueryData(
        sessionQuery.queryKey,
        (session) => session && { ...session, uses: [...session.uses, 'bills' as const] },
      )
  }, [isIssued, queryClient])
}

/** On a phone the last of them, the bar of a payment, is at the bottom of the screen however little is above it. */
const PARTS = classes(
  'grid items-start gap-6 print:hidden lg:grid-cols-[minmax(0,1fr)_22rem]',
  'max-lg:min-h-[calc(100dvh-10.5rem)] max-lg:grid-rows-[auto_1fr_auto]',
)

/** Deletes a draft that lists show; what a case sheet says was done is taken off there first. */
function Deletion({ bill }: { bill: Bill }) {
  const { lines, received } = bill
  if (lines.some(({ isDone }) => isDone))
    return <p className="text-sm text-ink-soft">{CHECKOUT_TEXTS.notDeletable}</p>
  return lines.length > 0 || received > 0 ? <DeleteDraft bill={bill} /> : null
}

function whoseOf({ customer, buyer, number }: Bill): string {
  return [customer?.fullName ?? buyer.name ?? 'Counter sale', number].filter(Boolean).join(', ')
}

/** Begins the draft, or finds the bill there is, and then shows it as it is. A deleted one can be begun again. */
function useOpenBill({ appointment, order, dose, customer, bill }: CheckoutSearch) {
  const [idempotencyKey, setIdempotencyKey] = useState(randomId)
  const router = useRouter()
  const queryClient = useQueryClient()
  const begun = useQuery({
    queryKey: [...BILLS_KEY, 'begun', idempotencyKey],
    queryFn: async () => {
      const draft = await billsClient.draft({
        ...(appointment && { appointmentId: appointment }),
        ...(order && { orderId: order }),
        ...(dose && { doseId: dose }),
        ...(customer && { customerId: customer }),
        idempotencyKey,
      })
      queryClient.setQueryData(billQuery(draft.id).queryKey, draft)
      return draft.id
    },
    enabled: bill === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const id = bill ?? begun.data
  const shown = useQuery({ ...billQuery(id ?? ''), enabled: id !== undefined })
  const beginAgain = () => {
    setIdempotencyKey(randomId())
    if (bill !== undefined) void router.navigate({ to: billsPaths.checkout, search: {}, replace: true })
  }
  return { bill: begun.isLoadingError ? { ...begun, data: undefined } : shown, beginAgain }
}

function Back() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  if (!canGoBack) return null
  return (
    <Button
      tone="bare"
      icon={<ArrowLeft className="size-5" aria-hidden="true" />}
      onClick={() => router.history.back()}
    >
      Back
    </Button>
  )
}
