import type { RegisteredRouter } from '@tanstack/react-router'
import type { SetupHeading } from '../../auth/ui/root-route.ts'

/** The pages under a heading of Clinic setup, in their order, as their routes declare them. */
export function setupRows(routes: RegisteredRouter['routesById'], heading: SetupHeading) {
  return Object.values(routes)
    .flatMap(({ to, options: { staticData } }) => (staticData.setup ? [{ to, ...staticData.setup }] : []))
    .filter((row) => row.heading === heading)
    .sort((one, other) => one.place - other.place)
}
