import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { clinic } from '../../../clinic/clinic.ts'
import { Button } from '../../../components/actions/button.tsx'
import { INPUT } from '../../../components/forms/field.tsx'
import { QrCode } from '../../../components/layout/printed-blocks.tsx'
import { formatMoney } from '../../../lib/money.ts'
import type { Bill } from '../bill-schemas.ts'
import { upiLink } from '../upi.ts'
import { billSettingsQuery } from './api.ts'

type UpiPartProps = {
  bill: Bill
  amount: number
  pending: boolean
  /** Called when the clinic's phone or sound box has said that the money came. */
  onReceived: (reference: string | null) => void
}

/** The code that a customer's UPI app scans. Nothing is paid until staff say that it came. */
export function UpiPart({ bill, amount, pending, onReceived }: UpiPartProps) {
  const id = useId()
  const [reference, setReference] = useState('')
  const { data: settings } = useQuery(billSettingsQuery)
  const name = bill.number ?? bill.id.slice(0, 8)
  return (
    <div className="grid justify-items-start gap-3 rounded-md border border-line p-4">
      {settings?.upiId ? (
        <QrCode
          label={`Code that pays ${formatMoney(amount)} by UPI`}
          text={upiLink({
            ...{ upiId: settings.upiId, name: clinic.name, amount },
            ...{ reference: name, note: `Bill ${name}` },
          })}
          className="size-48 justify-self-center"
        />
      ) : (
        <p className="text-ink-soft">
          With your UPI ID in the settings of bills, a code to scan stands here.
        </p>
      )}
      <label htmlFor={id} className="grid w-full gap-1.5 font-semibold">
        Reference {settings?.upiReferenceRequired ? '' : '(optional)'}
        <input
          id={id}
          autoComplete="off"
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          className={INPUT}
        />
      </label>
      {/* What was pressed has made place for it. */}
      <Button
        autoFocus
        className="scroll-mb-40"
        pending={pending}
        onClick={() => onReceived(reference.trim() || null)}
      >
        Received by UPI
      </Button>
    </div>
  )
}
