import type { ReactNode } from 'react'
import { WholeDates } from '../../lib/web/whole-dates.ts'
import { BackLink } from '../actions/back-link.tsx'
import { PageTitle } from './page-title.tsx'
import { useRouteParent, useRouteTitle } from './use-route-title.ts'

export type PageHeaderProps = {
  /** The route's title by default. */
  title?: string
  subtitle?: ReactNode
  /** A link back, above the title; to the page that the route belongs to by default. */
  back?: ReactNode
  /** Buttons at the end of the title's line. */
  actions?: ReactNode
}

/** The head of a page: back link, title, subtitle and actions. */
export function PageHeader({ title, subtitle, back = <BackToParent />, actions }: PageHeaderProps) {
  const routeTitle = useRouteTitle()
  return (
    <header className="mb-6 grid gap-2 sm:mb-8">
      <div className="-ms-3 justify-self-start *:px-3! empty:hidden print:hidden">{back}</div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <PageTitle title={title ?? routeTitle} />
          {subtitle && (
            <p className="text-ink-soft text-pretty">
              <WholeDates>{subtitle}</WholeDates>
            </p>
          )}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  )
}

function BackToParent() {
  const parent = useRouteParent()
  return parent && <BackLink to={parent.to}>Back to {parent.label}</BackLink>
}
