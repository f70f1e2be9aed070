import { EmptyState } from '../../../components/empty-state.tsx'
import { reachWords } from '../../../lib/reach-words.ts'

/** Shown instead of the booking form while the clinic offers nothing yet. */
export function NoServicesYet() {
  return (
    <EmptyState
      title="Online booking opens soon"
      text={`The clinic has not listed its services yet. To make an appointment now, please ${reachWords()}.`}
    />
  )
}
