import type { RegisteredRouter } from '@tanstack/react-router'
import type { SetupHeading } from '../../../../platform/auth/ui/root-route.ts'

/** The pages under a heading of Clinic setup, in their order, as their routes declare them: those that someone may open. */
export function setupRows(
  routes: RegisteredRouter['routesById'],
  heading: SetupHeading,
  mayOpen: (path: string) => boolean,
) {
  return Object.values(routes)
    .flatMap(({ to, options: { staticData } }) => (staticData.setup ? [{ to, ...staticData.setup }] : []))
    .filter((row) => row.heading === heading && mayOpen(row.to))
    .sort((one, other) => one.place - other.place)
}
