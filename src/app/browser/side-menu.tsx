import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { CircleUserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { clinic } from '../../clinic/clinic.ts'
import { ThemeToggle } from '../../components/actions/theme-toggle.tsx'
import { Wordmark } from '../../components/layout/mark.tsx'
import { authPaths } from '../../features/platform/auth/paths.ts'
import { sessionQuery } from '../../features/platform/auth/ui/api.ts'
import { SignOutButton } from '../../features/platform/auth/ui/sign-out-button.tsx'
import { customerMenu } from './dashboard-menu.ts'
import { MenuLinks } from './menu-links.tsx'

export type SideMenuProps = {
  bell?: ReactNode
  /** Called when a link is followed, even one to the current page. */
  onFollow?: (() => void) | undefined
}

/** The side menu of everyone but staff: the customer's pages, with the login and Sign out at the bottom. */
export function SideMenu({ bell, onFollow }: SideMenuProps) {
  const { data: session } = useSuspenseQuery(sessionQuery)
  const { routesById } = useRouter()
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto p-4 [scrollbar-width:thin] lg:py-3">
      <div className="flex min-h-11 items-center justify-between ps-2">
        <Wordmark name={clinic.name} logo={clinic.logo} />
        {bell}
      </div>
      <nav aria-label="Main">
        {session?.profileComplete && (
          <MenuLinks links={customerMenu(routesById, session.uses)} onFollow={onFollow} />
        )}
      </nav>
      <div className="mt-auto grid shrink-0 gap-1 border-t border-line pt-2">
        <Link
          to={authPaths.profile}
          activeOptions={{ includeSearch: false }}
          className={PROFILE_LINK}
          onClick={onFollow}
        >
          <CircleUserRound className="size-5 shrink-0" aria-hidden="true" />
          <span className="grid min-w-0">
            <span className="font-medium">Profile</span>
            <span className="text-sm text-ink-soft wrap-anywhere">{session?.fullName ?? session?.email}</span>
          </span>
        </Link>
        <div className="flex items-center justify-between gap-2">
          {/* In line with the links above it. */}
          <SignOutButton className="gap-3! px-3! font-medium! text-ink!" />
          <ThemeToggle />
        </div>
      </div>
    </div>
  )
}

const PROFILE_LINK =
  'flex min-h-11 items-center gap-3 rounded-md px-3 py-1 text-ink no-underline transition-colors ' +
  'hover:bg-pine-tint aria-[current=page]:bg-pine-tint aria-[current=page]:text-pine-ink'
