import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { STATES } from '../../../../lib/typed/gstin.ts'
import type { Bill } from '../bill-schemas.ts'

const BuyerDialog = onDemand(async () => (await import('./buyer-dialog.tsx')).BuyerDialog)

/** Whom a draft names; nothing at a clinic that is not registered for GST, unless someone has said it. */
export function BuyerLine({ bill }: { bill: Bill }) {
  const [isOpen, setOpen] = useState(false)
  const { name, gstin, address, placeState } = bill.buyer
  const own = bill.customer?.fullName ?? null
  if (bill.clinic.status === 'none' && name === own && !gstin && !address && !placeState) return null
  const said = [
    name ?? 'not named',
    gstin && `GSTIN ${gstin}`,
    placeState && `goods are sent to ${STATES[placeState]}`,
  ]
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 text-sm text-ink-soft wrap-anywhere">
        Buyer: {said.filter(Boolean).join(', ')}
      </span>
      <Button tone="bare" size="dense" className="ms-auto" onClick={() => setOpen(true)}>
        Change buyer
      </Button>
      {isOpen && <BuyerDialog bill={bill} onClose={() => setOpen(false)} />}
    </p>
  )
}
