import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { clinic } from '../../clinic/clinic.ts'
import { IconButton } from '../../components/actions/icon-button.tsx'
import { DraftOwner } from '../../components/forms/draft-owner.ts'
import { classes } from '../../components/layout/classes.ts'
import { LargePart } from '../../components/layout/large-part.tsx'
import { Wordmark } from '../../components/layout/mark.tsx'
import { onDemand } from '../../components/layout/on-demand.tsx'
import { isStaff as worksHere } from '../../features/platform/auth/rules.ts'
import { sessionQuery } from '../../features/platform/auth/ui/api.ts'
import { SessionEndedDialog } from '../../features/platform/auth/ui/session-ended-dialog.tsx'
import { unreadQuery } from '../../features/platform/notifications/ui/api.ts'
import { NotificationBell } from '../../features/platform/notifications/ui/notification-bell.tsx'
import { claimToasts } from '../../lib/web/kept/saved-toasts.ts'
import { nextPaint } from '../../lib/web/next-paint.ts'
import { markSignedIn } from '../../lib/web/signed-in-mark.ts'
import { SideMenu, type SideMenuProps } from './side-menu.tsx'

const LastDayQuestion = onDemand(async () => (await import('./staff-parts.ts')).LastDayQuestion)
const StaffKeys = onDemand(async () => (await import('./staff-parts.ts')).StaffKeys)
const StaffMenu = onDemand(async () => (await import('./staff-parts.ts')).StaffMenu)
const OwnChat = onDemand(async () => (await import('./own-chat.tsx')).OwnChat)
const SlideOutMenu = onDemand(
  async () => (await import('./slide-out-menu.tsx')).SlideOutMenu,
  ({ isOpen }) => (isOpen ? 'now' : 'soon'),
)
const Offline = onDemand(
  async () => (await import('./offline.tsx')).Offline,
  () => (navigator.onLine ? 'soon' : 'now'),
)
const LiveNews = onDemand(
  async () => (await import('../../features/platform/live/ui/live-news.tsx')).LiveNews,
  'soon',
)

const SignInAgain = onDemand(
  async () => (await import('./sign-in-again.tsx')).SignInAgain,
  ({ isOpen }) => (isOpen ? 'now' : 'soon'),
)

/** The frame of every page behind sign-in: a side menu on desktops, a top bar with a slide-out menu on phones. */
export function DashboardShell() {
  const { data: session } = useSuspenseQuery(sessionQuery)
  const email = session?.email
  useClaims(email)
  const isStaff = session !== null && worksHere(session.role)
  const Menu = isStaff ? StaffMenu : SideMenu
  // Until a required second factor is on, no other endpoint may be called.
  const isOpen = session !== null && session.secondFactor !== 'required'
  const bell = isOpen && <NotificationBell />
  return (
    <div
      data-desk={isStaff ? '' : undefined}
      className="min-h-dvh lg:grid lg:grid-cols-[17rem_1fr] print:min-h-0"
    >
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <PhoneHead Menu={Menu} isStaff={isStaff} bell={bell} />
      <aside
        aria-label="Side menu"
        className="sticky top-0 hidden h-dvh border-e border-line bg-surface lg:block print:hidden"
      >
        <LargePart className="h-full">
          <Menu bell={bell} />
        </LargePart>
      </aside>
      {isStaff && isOpen && <StaffKeys />}
      {isStaff && isOpen && <LastDayQuestion />}
      <SessionEndedDialog SignInAgain={SignInAgain} />
      {isOpen && <LiveNews key={session.email} role={session.role} />}
      <main
        id="content"
        tabIndex={-1}
        className={classes(
          'mx-auto w-full max-w-5xl px-4 pt-6 pb-6 outline-none lg:pb-28 max-lg:has-data-bottom-bar:pb-0 sm:px-8 sm:pt-10 has-data-wide:max-w-none lg:has-data-wide:pt-5 lg:has-data-wide:pb-4',
          // Room for the chat's button beside what is pressed.
          !isStaff && 'lg:max-[90rem]:pe-24',
        )}
      >
        <DraftOwner value={email ?? null}>
          <div className="mb-4 empty:hidden">
            {isOpen && <Offline owner={session.email} role={session.role} />}
          </div>
          <Outlet />
        </DraftOwner>
      </main>
      {/* That of staff stands in their menu. */}
      {!isStaff && <OwnChat />}
    </div>
  )
}

/** Takes over for a login what belongs to it in this browser. */
function useClaims(email: string | undefined): void {
  useEffect(() => {
    if (email === undefined) return
    claimToasts(email)
    markSignedIn(true)
    // Nothing waits for it, and the next page load tries again.
    void import('../../features/platform/notifications/ui/claim-push.ts').then(
      ({ claimPush }) => claimPush(),
      () => undefined,
    )
  }, [email])
}

type PhoneHeadProps = { Menu: ComponentType<SideMenuProps>; isStaff: boolean; bell: ReactNode }

/** The top bar of phones. */
function PhoneHead({ Menu, isStaff, bell }: PhoneHeadProps) {
  return (
    <header className="@container sticky top-0 z-20 flex min-h-(--topbar) flex-wrap items-center justify-between gap-x-2 border-b border-line bg-paper px-4 sm:px-8 lg:hidden print:hidden">
      <div className="min-w-0 flex-[1_1_8rem]">
        <Wordmark name={clinic.name} logo={clinic.logo} />
      </div>
      <div className="flex items-center gap-1">
        {!isStaff && <OwnChat inHead />}
        {bell}
        <PhoneMenu Menu={Menu} />
      </div>
    </header>
  )
}

/**
 * The slide-out menu of phones with its button. A new page draws neither the frame nor the menu again; it closes once the
 * response to the tap is shown.
 */
function PhoneMenu({ Menu }: { Menu: ComponentType<SideMenuProps> }) {
  const [open, setOpen] = useState(false)
  const turn = (next: boolean) => startTransition(() => setOpen(next))
  const closeSoon = () => void nextPaint().then(() => setOpen(false))
  return (
    <>
      <OnNewPath closeMenu={closeSoon} />
      <IconButton label="Open menu" icon={<MenuIcon className="size-6" />} onClick={() => turn(true)} />
      <SlideOutMenu isOpen={open} onClose={() => turn(false)} onFollow={closeSoon} Menu={Menu} />
    </>
  )
}

/** Follows the path by itself, since who reads it is drawn again with each page. */
function OnNewPath({ closeMenu }: { closeMenu: () => void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const queryClient = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu and restarts the count
  useEffect(() => {
    closeMenu()
    void queryClient.refetchQueries({ ...unreadQuery, stale: true }, { cancelRefetch: false })
  }, [path])
  return null
}
