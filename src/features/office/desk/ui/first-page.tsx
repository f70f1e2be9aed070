import { Navigate, useRouter } from '@tanstack/react-router'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { authPaths } from '../../../platform/auth/paths.ts'
import { useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import { SecondFactorBanner } from '../../../platform/security/ui/second-factor-banner.tsx'

/** In place of the dashboard, for staff who may not see it: the first page of their menu. */
export function FirstPage() {
  const { routesById } = useRouter()
  const mayOpen = useMayOpen()
  const [first] = Object.values(routesById)
    .flatMap(({ to, options: { staticData } }) => (staticData.menu ? [{ to, ...staticData.menu }] : []))
    .filter(({ to }) => to !== authPaths.dashboard && mayOpen(to))
    .sort((one, other) => one.place - other.place)
  if (first !== undefined) return <Navigate to={first.to} replace />
  return (
    <>
      <PageHeader title="Dashboard" />
      <SecondFactorBanner />
      <p className="text-ink-soft text-pretty">
        You have no pages here yet. An admin of the clinic chooses what you can do.
      </p>
    </>
  )
}
