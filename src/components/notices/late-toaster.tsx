import { useIsToastWaiting } from '../../lib/web/toast.ts'
import { onDemand } from '../layout/on-demand.tsx'

/** The toaster, loaded for the first toast or once the browser is idle. Mount it once, at the root. */
export const LateToaster = onDemand(
  async () => (await import('./toaster.tsx')).Toaster,
  () => (useIsToastWaiting() ? 'now' : 'soon'),
)
