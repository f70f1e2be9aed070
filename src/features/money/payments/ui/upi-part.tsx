import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { clinic } from '../../../../clinic/clinic.ts'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { QrCode } from '../../../../components/layout/printed-blocks.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import type { Bill } from '../../bills/bill-schemas.ts'
import { billsPaths } from '../../bills/paths.ts'
import { billSettingsQuery } from '../../bills/ui/api.ts'
import { upiLink } from '../../ledger/upi.ts'
import type { Payment, PaymentFields } from './payment-schema.ts'

type UpiPartProps = {
  bill: Bill
  amount: number
  /** Of a form that is sent when the clinic's phone or sound box has said that the money came. */
  control: Control<PaymentFields, unknown, Payment>
}

/** The code that a customer's UPI app scans. Nothing is paid until staff say that it came. */
export function UpiPart({ bill, amount, control }: UpiPartProps) {
  const { data: settings } = useQuery(billSettingsQuery)
  const name = bill.number ?? bill.id.slice(0, 8)
  return (
    <div className="grid justify-items-start gap-3 rounded-md border border-line p-4">
      {settings?.upiId ? (
        <QrCode
          label={`QR code to pay ${formatMoney(amount)} by UPI`}
          text={upiLink({
            ...{ upiId: settings.upiId, name: clinic.name, amount },
            ...{ reference: name, note: `Bill ${name}` },
          })}
          className="size-48 justify-self-center"
        />
      ) : (
        <p className="text-ink-soft">
          <MayOpen page={billsPaths.settings} otherwise="Your UPI ID is not set, so no QR code can be shown.">
            <RoutedLink to={billsPaths.settings}>Add your UPI ID</RoutedLink> to show a QR code here.
          </MayOpen>
        </p>
      )}
      <TextField
        control={control}
        name="reference"
        label="Reference"
        optional={!settings?.upiReferenceRequired}
        autoComplete="off"
        className="w-full"
      />
      {/* What was pressed has made place for it. */}
      <SubmitButton tone="primary" autoFocus className="scroll-mb-40">
        Received by UPI
      </SubmitButton>
    </div>
  )
}
