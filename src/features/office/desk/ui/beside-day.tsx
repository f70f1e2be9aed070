import { QuickActions } from './quick-actions.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

/** Beside the day on the dashboard of staff: what waits for them, and the most frequent tasks. */
export function BesideDay() {
  return (
    <>
      <WaitingPanel />
      <QuickActions />
    </>
  )
}
