import { useRef } from 'react'
import type { CancelPart } from '../../../../../components/dialogs/cancel-part.ts'
import { onDemand } from '../../../../../components/layout/on-demand.tsx'
import type { Cancelled, Settle } from './cancelled.ts'

const CancelledPart = onDemand(async () => (await import('./cancelled-part.tsx')).CancelledPart)

/** The bill's part of a question before something is cancelled: what becomes of what it charges. */
export function useCancelPart(of: Cancelled): CancelPart {
  const settle: Settle = useRef(null)
  return {
    part: <CancelledPart of={of} settle={settle} />,
    afterwards: async (reason) => await settle.current?.(reason),
  }
}
