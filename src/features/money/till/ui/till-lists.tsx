import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedButton, RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { hasSucceeded } from '../../../../components/forms/submit-with.ts'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { clinicDay, formatTime, formatYearDay } from '../../../../lib/time.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { billsPaths } from '../../bills/paths.ts'
import { ReasonForm } from '../../bills/ui/reason-form.tsx'
import { METHODS, TAKEN_METHODS, type TakenMethod } from '../../ledger/methods.ts'
import { TILL_PAGE_TEXTS } from '../texts.ts'
import type { Till, TillEntry, TillNow } from '../till-schemas.ts'
import { tillClient, useTillChange } from './api.ts'

type Some<Item> = { items: Item[]; count: number }
type PartProps<Item> = {
  title: string
  text: string
  list: Some<Item>
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** A list beside a till; nothing if there is nothing on it. */
function Part<Item>({ title, text, list, keyOf, children }: PartProps<Item>) {
  if (list.count === 0) return null
  return (
    <TitledSection title={title} ruled>
      <p className="text-ink-soft text-pretty">{text}</p>
      <ul aria-label={title} className="divide-y divide-line">
        {list.items.map((item) => (
          <li key={keyOf(item)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            {children(item)}
          </li>
        ))}
      </ul>
      {list.count > list.items.length && <p>And {list.count - list.items.length} more.</p>}
    </TitledSection>
  )
}

function Line({ title, detail, amount }: { title: ReactNode; detail: string; amount: number }) {
  return (
    <p className="min-w-0 flex-1 basis-52 leading-tight wrap-anywhere">
      <span className="font-semibold">{title}</span>
      <span className="block text-sm text-ink-soft tabular-nums">
        {formatMoney(amount)} · {detail}
      </span>
    </p>
  )
}

const moment = (at: string) => `${formatTime(new Date(at))}, ${formatYearDay(clinicDay(new Date(at)))}`

const kindLabels = () =>
  ({ taken: 'Taken', refunded: 'Given back', undone: 'Undone' }) as const satisfies Record<
    TillEntry['kind'],
    string
  >

function EntryLine({ entry }: { entry: TillEntry }) {
  const { kind, amount, at, by, billId, bill, customer } = entry
  const label = bill ?? 'Draft'
  const detail = [kind === 'taken' ? null : kindLabels()[kind], moment(at), by]
  return (
    <Line
      title={
        <>
          {customer ?? 'No customer'}
          {billId !== null && (
            <>
              {' · '}
              <RoutedLink to={billsPaths.one} params={{ id: billId }}>
                {label}
              </RoutedLink>
            </>
          )}
        </>
      }
      detail={detail.filter((part) => part !== null).join(', ')}
      amount={amount}
    />
  )
}

/** Cash that came in or went out while the till was closed; `text` says what it is of the opening amount. */
export function OutsideList({ list, text }: { list: Till['outside']; text: string }) {
  return (
    <Part title="Cash while the till was closed" text={text} list={list} keyOf={({ id }) => id}>
      {(entry) => <EntryLine entry={entry} />}
    </Part>
  )
}

const MAY_HAVE_BEEN = TAKEN_METHODS.filter((method) => METHODS[method].mayHaveBeen)

/** What was taken without a method; while the till is open, each with the ways it may have been paid. */
export function UnrecordedList({ list, isOpen }: { list: Till['unrecorded']; isOpen: boolean }) {
  const maySay = useMay(tillClient.recordMethod)
  const change = useTillChange()
  // A ref, since the second click of a double click comes before the list is loaded again without its row.
  const said = useRef(new Set<string>())
  const choose = async (id: string, method: TakenMethod) => {
    if (said.current.has(id)) return
    said.current.add(id)
    const send = () => tillClient.recordMethod({ id, method })
    if (!(await hasSucceeded(change.mutateAsync({ send, done: TILL_PAGE_TEXTS.saved }))))
      said.current.delete(id)
  }
  return (
    <Part
      title={TILL_PAGE_TEXTS.methodMissing}
      text={
        isOpen
          ? 'Choose how the customer paid. Amounts paid in cash are added to the till.'
          : 'No one has recorded how the customer paid.'
      }
      list={list}
      keyOf={({ id }) => id}
    >
      {(entry) => (
        <>
          <EntryLine entry={entry} />
          {isOpen && maySay && (
            <span className="flex flex-wrap gap-2">
              {MAY_HAVE_BEEN.map((method) => (
                <Button
                  key={method}
                  tone="quiet"
                  size="dense"
                  aria-label={`${METHODS[method].label}: ${formatMoney(entry.amount)}, ${entry.customer ?? 'no customer'}`}
                  pending={change.isPending}
                  onClick={() => void choose(entry.id, method)}
                >
                  {METHODS[method].label}
                </Button>
              ))}
            </span>
          )}
        </>
      )}
    </Part>
  )
}

/** What was completed and stands on no bill, each to be billed or not charged. */
export function UnbilledList({ list }: { list: TillNow['unbilled'] }) {
  const mayBill = useMay(tillClient.noCharge)
  const [free, setFree] = useState<TillNow['unbilled']['items'][number] | null>(null)
  return (
    <>
      <Part
        title="Completed without a bill"
        text="Bill this work, or enter why there is no charge."
        list={list}
        keyOf={({ appointmentId, doseId }) => appointmentId ?? doseId ?? ''}
      >
        {(item) => (
          <>
            <Line
              title={`${item.petName}, ${item.customer}`}
              detail={`${item.serviceType}, ${moment(item.at)}`}
              amount={item.amount}
            />
            {mayBill && (
              <span className="flex flex-wrap gap-2">
                <RoutedButton
                  tone="quiet"
                  size="dense"
                  to={billsPaths.checkout}
                  search={{ appointment: item.appointmentId ?? undefined, dose: item.doseId ?? undefined }}
                  aria-label={`Bill ${item.petName}`}
                >
                  Bill
                </RoutedButton>
                <Button
                  tone="quiet"
                  size="dense"
                  aria-label={`No charge for ${item.petName}`}
                  onClick={() => setFree(item)}
                >
                  No charge
                </Button>
              </span>
            )}
          </>
        )}
      </Part>
      {free !== null && <NoChargeDialog item={free} onClose={() => setFree(null)} />}
    </>
  )
}

const subjectOf = ({ appointmentId, doseId }: TillNow['unbilled']['items'][number]) =>
  appointmentId === null ? { doseId: doseId ?? undefined } : { appointmentId }

function NoChargeDialog({
  item,
  onClose,
}: {
  item: TillNow['unbilled']['items'][number]
  onClose: () => void
}) {
  const change = useTillChange(onClose)
  return (
    <Dialog isOpen onClose={onClose} title={`No charge for ${item.petName}`}>
      <div className="grid gap-4">
        <p>
          A bill of {formatMoney(0)} for {item.serviceType} will be issued, with the reason.
        </p>
        <ReasonForm
          draft={`no-charge:${item.appointmentId ?? item.doseId}`}
          label="No charge"
          onClose={onClose}
          onSubmit={(reason) =>
            change.mutateAsync({
              send: () => tillClient.noCharge({ ...subjectOf(item), reason }),
              done: TILL_PAGE_TEXTS.notCharged,
            })
          }
        />
      </div>
    </Dialog>
  )
}
