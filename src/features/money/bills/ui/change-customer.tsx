import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import type { Bill } from '../bill-schemas.ts'

const ChangeCustomerDialog = onDemand(
  async () => (await import('./change-customer-dialog.tsx')).ChangeCustomerDialog,
)

/** True while nothing on a draft says whose it is. */
const isFree = ({ state, lines }: Bill) =>
  state === 'draft' &&
  lines.every((line) => line.appointmentId === null && line.orderId === null && !line.isDone)

/** The button that says whose a draft is, as long as that can change. */
export function ChangeCustomer({ bill }: { bill: Bill }) {
  const [isOpen, setOpen] = useState(false)
  if (!isFree(bill)) return null
  return (
    <>
      <Button tone="bare" onClick={() => setOpen(true)}>
        {bill.customer === null ? 'Choose customer' : 'Change customer'}
      </Button>
      {isOpen && <ChangeCustomerDialog bill={bill} onClose={() => setOpen(false)} />}
    </>
  )
}
