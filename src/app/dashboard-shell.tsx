import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { CircleUserRound, Menu as MenuIcon, X } from 'lucide-react'
import { lazy, type ReactNode, startTransition, useEffect, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { clinic } from '../clinic/clinic.ts'
import { OfflineNotice } from '../components/connection-notice.tsx'
import { DraftOwner } from '../components/form-draft.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { Wordmark } from '../components/mark.tsx'
import { ThemeToggle } from '../components/theme-toggle.tsx'
import { authPaths } from '../features/auth/paths.ts'
import { sessionQuery } from '../features/auth/ui/api.ts'
import { SessionEndedDialog } from '../features/auth/ui/session-ended-dialog.tsx'
import { SignOutButton } from '../features/auth/ui/sign-out-button.tsx'
import { ChatButton } from '../features/chat/ui/chat-button.tsx'
import { unreadQuery } from '../features/notifications/ui/api.ts'
import { claimPush } from '../features/notifications/ui/claim-push.ts'
import { NotificationBell } from '../features/notifications/ui/notification-bell.tsx'
import { keepQueriesLive } from '../lib/web/live-queries.ts'
import { claimToasts } from '../lib/web/saved-toasts.ts'
import { markSignedIn } from '../lib/web/signed-in-mark.ts'
import { menuOf } from './dashboard-menu.ts'
import { MenuLinks } from './menu-links.tsx'
import { StaffKeys } from './staff-keys.tsx'

/** Loaded on demand, since few people have to sign in again while they work. */
const CodeForm = lazy(async () => ({
  default: (await import('../features/security/ui/code-form.tsx')).CodeForm,
}))

/** The frame of every page behind sign-in: a side menu on desktops, a top bar with a slide-out menu on phones. */
export function DashboardShell() {
  const [open, setOpen] = useState(false)
  // Shows the press first, since rendering the menu takes a slow phone a while.
  const turn = (next: boolean) => startTransition(() => setOpen(next))
  const path = useRouterState({ select: (state) => state.location.pathname })
  const queryClient = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the slide-out menu and restarts the count
  useEffect(() => {
    setOpen(false)
    void queryClient.refetchQueries({ ...unreadQuery, stale: true }, { cancelRefetch: false })
  }, [path])
  useEffect(() => keepQueriesLive(queryClient), [queryClient])
  const { data: session } = useSuspenseQuery(sessionQuery)
  const email = session?.email
  useEffect(() => {
    if (email === undefined) return
    claimToasts(email)
    markSignedIn(true)
    void claimPush()
  }, [email])
  // Until a required second factor is on, no other endpoint may be called.
  const bell = session !== null && session.secondFactor !== 'required' && <NotificationBell />
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[17rem_1fr]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-20 flex h-(--topbar) items-center justify-between border-b border-line bg-paper px-4 sm:px-8 lg:hidden print:hidden">
        <Wordmark name={clinic.name} />
        <div className="flex items-center gap-1">
          {bell}
          <IconButton
            label="Open menu"
            icon={<MenuIcon className="size-6" aria-hidden="true" />}
            onClick={() => turn(true)}
          />
        </div>
      </header>
      <aside
        aria-label="Side menu"
        className="sticky top-0 hidden h-dvh border-e border-line bg-surface lg:block print:hidden"
      >
        <SideMenu bell={bell} keys={session?.role === 'admin' && <StaffKeys />} />
      </aside>
      <SlideOutMenu open={open} onClose={() => turn(false)} />
      <SessionEndedDialog CodeForm={CodeForm} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-5xl px-4 pt-6 pb-28 outline-none sm:px-8 sm:pt-10"
      >
        <DraftOwner value={email ?? null}>
          <OfflineNotice />
          <Outlet />
        </DraftOwner>
      </main>
      <ChatButton />
    </div>
  )
}

function SlideOutMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => !next && onClose()}
      isDismissable
      className="fixed inset-0 z-40 bg-veil transition-opacity entering:opacity-0 exiting:opacity-0"
    >
      <Modal className="h-dvh w-72 max-w-[85vw] border-e border-line bg-surface transition-transform entering:-translate-x-8 exiting:-translate-x-8">
        <Dialog aria-label="Menu" className="relative h-full outline-none">
          <div className="absolute end-4 top-4">
            <IconButton
              label="Close menu"
              icon={<X className="size-6" aria-hidden="true" />}
              onClick={onClose}
            />
          </div>
          <SideMenu onFollow={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

type SideMenuProps = {
  bell?: ReactNode
  keys?: ReactNode
  /** Called when a link is followed, even one to the current page. */
  onFollow?: (() => void) | undefined
}

/** The links of the caller's role, with the login and Sign out at the bottom. */
function SideMenu({ bell, keys, onFollow }: SideMenuProps) {
  const { data: session } = useSuspenseQuery(sessionQuery)
  const menu = menuOf(session?.profileComplete ? session.role : 'none')
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto p-4 [scrollbar-width:thin] lg:py-3">
      <div className="flex min-h-11 items-center justify-between ps-2">
        <Wordmark name={clinic.name} />
        <span className="flex">
          {keys}
          {bell}
        </span>
      </div>
      <MenuLinks menu={menu} onFollow={onFollow} />
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
            <span className="truncate text-sm text-ink-soft">{session?.fullName ?? session?.email}</span>
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
