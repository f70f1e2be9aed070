import type { RefObject } from 'react'
import type { CancelPart } from '../../../../../components/dialogs/cancel-part.ts'

/** What is about to be cancelled. */
export type Cancelled = { appointmentId: string } | { orderId: string }
/** Settles the bill as was chosen. */
export type Settle = RefObject<CancelPart['afterwards'] | null>
