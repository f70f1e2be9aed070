import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { householdsPaths } from '../../features/owners/households/paths.ts'
import { appointmentsPaths } from '../../features/planning/appointments/paths.ts'
import { useMayOpen } from '../../features/platform/auth/ui/use-may.ts'
import { isCostly } from '../../lib/web/until-quiet.ts'
import { whenIdle } from '../../lib/web/when-idle.ts'

/** Where staff go first from wherever they begin: much code, whose absence they would wait for. */
const LIKELY: readonly string[] = [appointmentsPaths.calendar, householdsPaths.one]

/** Fetches the code of the pages that staff are likely to open, as far as they may, once the desk is idle. */
export function useFetchAhead(): void {
  const router = useRouter()
  const mayOpen = useMayOpen()
  useEffect(
    () =>
      whenIdle(() => {
        if (isCostly()) return
        const routes = Object.values(router.routesById)
        // A page that opens without it says so.
        for (const route of routes.filter(({ to }) => LIKELY.includes(to) && mayOpen(to)))
          router.loadRouteChunk(route)?.catch(() => undefined)
      }),
    [router, mayOpen],
  )
}
