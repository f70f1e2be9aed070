import { LaterCalledOff } from '../../../money/bills/ui/called-off/later-called-off.tsx'
import { AppointmentsToSettle } from '../../../planning/booking/ui/settling/appointments-to-settle.tsx'

/** The appointments that no longer fit, with what becomes of their bills. */
export function SettlePage() {
  return <AppointmentsToSettle BilledPart={LaterCalledOff} />
}
