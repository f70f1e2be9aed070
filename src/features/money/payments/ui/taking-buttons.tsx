import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { type Due, standingQuery } from '../../bills/ui/api.ts'
import { takingClient } from './api.ts'
import type { OpenDue } from './take-many-dialog.tsx'

const AdvanceDialog = onDemand(async () => (await import('./held/advance-dialog.tsx')).AdvanceDialog)
const TakeManyDialog = onDemand(async () => (await import('./take-many-dialog.tsx')).TakeManyDialog)

/** Takes money of a customer: for several bills at once, or for none yet. */
export function TakingButtons({ customerId }: { customerId: string }) {
  const mayTake = useMay(takingClient.takeMany)
  const { data } = useQuery({ ...standingQuery(customerId), enabled: mayTake })
  const [open, setOpen] = useState<'many' | 'advance' | null>(null)
  if (!mayTake) return null
  const dues = onBills(data?.dues ?? [])
  const close = () => setOpen(null)
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {dues.length > 1 && (
        <Button size="dense" onClick={() => setOpen('many')}>
          Take payment
        </Button>
      )}
      <Button size="dense" tone="quiet" onClick={() => setOpen('advance')}>
        Take an advance
      </Button>
      {open === 'many' && <TakeManyDialog customerId={customerId} dues={dues} onClose={close} />}
      {open === 'advance' && <AdvanceDialog customerId={customerId} onClose={close} />}
    </div>
  )
}

/** What is due on bills, oldest first. */
function onBills(dues: readonly Due[]): OpenDue[] {
  const open = dues.flatMap((due) => (due.billId === null ? [] : [{ ...due, billId: due.billId }]))
  return open.sort((one, other) => one.since.localeCompare(other.since))
}
