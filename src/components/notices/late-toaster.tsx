import { useIsToastWaiting } from '../../lib/web/toast.ts'
import { useOnDemand } from '../layout/use-on-demand.ts'

const loadToaster = async () => (await import('./toaster.tsx')).Toaster

/** The toaster, loaded for the first toast or once the browser is idle. Mount it once, at the root. */
export function LateToaster() {
  const Toaster = useOnDemand(loadToaster, useIsToastWaiting() ? 'now' : 'soon')
  return Toaster && <Toaster />
}
