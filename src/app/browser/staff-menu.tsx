import './rail.css'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { ChevronDown, PanelLeftClose, PanelLeftOpen, Search, Settings2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { clinic } from '../../clinic/clinic.ts'
import { IconButton } from '../../components/actions/icon-button.tsx'
import { Wordmark } from '../../components/layout/mark.tsx'
import { onDemand } from '../../components/layout/on-demand.tsx'
import { showGoTo } from '../../features/office/desk/ui/go-to-state.ts'
import { stepsQuery } from '../../features/outreach/site/ui/api.ts'
import { authPaths } from '../../features/platform/auth/paths.ts'
import { isAdmin } from '../../features/platform/auth/rules.ts'
import { sessionQuery } from '../../features/platform/auth/ui/api.ts'
import { SignOutButton } from '../../features/platform/auth/ui/sign-out-button.tsx'
import { useMayOpen } from '../../features/platform/auth/ui/use-may.ts'
import { SwitchButton } from '../../features/platform/pins/ui/switch-button.tsx'
import { CHOSEN } from '../../lib/web/choices.ts'
import { staffMenu } from './dashboard-menu.ts'
import { useFetchAhead } from './fetch-ahead.ts'
import { MENU_ROW, MenuLinks } from './menu-links.tsx'
import { applyRail, toggleRail, useRail } from './rail.ts'
import { RailTip } from './rail-tip.tsx'
import type { SideMenuProps } from './side-menu.tsx'
import { GO_TO_KEY } from './staff-keys.tsx'

const ChatButton = onDemand(
  async () => (await import('../../features/platform/chat/ui/chat-button.tsx')).ChatButton,
)

/** The side menu of staff: the day, Admin Controls, Clinic setup, and the login with Sign Out in one row. */
export function StaffMenu({ bell, onFollow }: SideMenuProps) {
  const { data: session } = useSuspenseQuery(sessionQuery)
  const { routesById } = useRouter()
  useFetchAhead()
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own link, which may be out of sight
  useEffect(() => {
    // In a block, since browsers begin to return a promise, which React would call at the end.
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  // On phones the menu slides out, and is whole.
  const isBeside = onFollow === undefined
  const isFolded = useRail() && isBeside
  const menu = useRef<HTMLDivElement>(null)
  useRailOf(path)
  const { day, controls } = staffMenu(routesById, session ?? 'signed out', session?.uses ?? [])
  return (
    <div ref={menu} className="rail-frame flex h-full flex-col gap-2 p-4 lg:p-3">
      {isFolded && <RailTip around={menu} />}
      <div className="rail-head flex min-h-11 shrink-0 items-center justify-between ps-2">
        <Wordmark name={clinic.name} logo={clinic.logo} />
        <div className="rail-head flex items-center">
          {bell}
          {isBeside && <FoldButton isFolded={isFolded} />}
        </div>
      </div>
      <GoToButton />
      <nav
        ref={nav}
        aria-label="Main"
        // The links scroll, so that setup and the way out below them stay in sight.
        className="menu-scroll -mx-1 grid min-h-24 content-start gap-2 overflow-y-auto px-1 py-0.5 [scrollbar-width:thin]"
      >
        <MenuLinks links={day} onFollow={onFollow} />
        <Controls links={controls} onFollow={onFollow} />
      </nav>
      <Foot
        name={session?.fullName ?? session?.email ?? ''}
        role={session?.staffRole ?? ''}
        onFollow={onFollow}
      />
    </div>
  )
}

/** Admin Controls; for others the part of them that they may open, under another name. */
function Controls({ links, onFollow }: Parameters<typeof MenuLinks>[0]) {
  const { data: session } = useSuspenseQuery(sessionQuery)
  if (links.length === 0) return null
  if (session === null || !isAdmin(session.role))
    return (
      <div>
        <h2 className="menu-row px-3 py-2 font-sans text-sm font-semibold text-ink-soft">
          <span>Clinic</span>
        </h2>
        <MenuLinks links={links} onFollow={onFollow} />
      </div>
    )
  return (
    <details open className="group">
      <summary className="menu-row flex min-h-11 cursor-pointer list-none items-center justify-between rounded-md px-3 text-sm font-semibold text-ink-soft hover:bg-pine-tint lg:min-h-10">
        <span>Admin Controls</span>
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <MenuLinks links={links} onFollow={onFollow} />
    </details>
  )
}

/** Setup, and who is signed in. The chat has no row of its own, which would be empty until it appears. */
function Foot({ name, role, onFollow }: { name: string; role: string } & Pick<SideMenuProps, 'onFollow'>) {
  const mayOpen = useMayOpen()
  const maySetUp = mayOpen(authPaths.setup)
  const chat = (
    // Its place is there before it appears.
    <div className="size-11 shrink-0 empty:hidden lg:size-9">
      <ChatButton inMenu />
    </div>
  )
  return (
    <div className="mt-auto grid shrink-0 grid-cols-1 gap-1 border-t border-line pt-2">
      {maySetUp && (
        <div className="rail-foot flex items-center gap-1">
          <Link to={authPaths.setup} onClick={onFollow} className={`${MENU_ROW} min-w-0 flex-1`}>
            <Settings2 className="size-5 shrink-0" aria-hidden="true" />
            <span>Clinic setup</span>
            <StepsDone />
          </Link>
          {chat}
        </div>
      )}
      <SwitchButton className={MENU_ROW} />
      <div className={`rail-foot flex flex-wrap items-center gap-1 ${maySetUp ? '' : 'rail-foot-shared'}`}>
        <Link
          to={authPaths.profile}
          activeOptions={{ includeSearch: false }}
          onClick={onFollow}
          className={`${MENU_ROW} min-w-0 flex-[1_1_7rem] gap-2! pe-0!`}
        >
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full bg-pine text-sm font-semibold text-on-pine"
          >
            {Array.from(name)[0]?.toUpperCase()}
          </span>
          <span className="sr-only">Profile:</span>
          <span className="min-w-0 truncate max-[16rem]:overflow-visible max-[16rem]:whitespace-normal">
            {name}
            <span className="block text-sm text-ink-soft first-letter:uppercase">{role}</span>
          </span>
        </Link>
        {!maySetUp && chat}
        <SignOutButton className="shrink-0 px-2! font-medium! text-ink!" />
      </div>
    </div>
  )
}

/** How far a new clinic's first steps are, until they are done or put away. */
function StepsDone() {
  const { data: session } = useSuspenseQuery(sessionQuery)
  // Until a required second factor is on, no other endpoint may be called.
  const { data: steps } = useQuery({ ...stepsQuery, enabled: session?.secondFactor !== 'required' })
  if (!steps) return null
  const all = Object.values(steps)
  const done = all.filter(Boolean).length
  if (done === all.length) return null
  return (
    <span className="ms-auto text-sm font-normal text-ink-soft tabular-nums">
      {done} of {all.length}
    </span>
  )
}

/** The menu is as wide as the page leaves room for. */
function useRailOf(path: string): void {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page, and each way to show the calendar, has its own width
  useEffect(applyRail, [path, search])
  useEffect(() => {
    // Also when the calendar was shown for the first time, and its columns are known.
    const events = ['resize', CHOSEN]
    for (const event of events) window.addEventListener(event, applyRail)
    return () => {
      for (const event of events) window.removeEventListener(event, applyRail)
    }
  }, [])
}

function FoldButton({ isFolded }: { isFolded: boolean }) {
  return (
    <IconButton
      label={isFolded ? 'Open the menu' : 'Fold the menu'}
      tone="bare"
      size="dense"
      icon={
        isFolded ? (
          <PanelLeftOpen className="size-5" aria-hidden="true" />
        ) : (
          <PanelLeftClose className="size-5" aria-hidden="true" />
        )
      }
      onClick={toggleRail}
    />
  )
}

function GoToButton() {
  return (
    <button
      type="button"
      // The slide-out menu stays below it, or it would take the focus back; a new page closes both.
      onClick={() => showGoTo(true)}
      className="rail-row flex min-h-11 shrink-0 items-center gap-3 rounded-md border border-edge bg-paper px-3 text-start text-ink-soft transition-colors hover:border-pine lg:min-h-9"
    >
      <Search className="size-5 shrink-0" aria-hidden="true" />
      <span className="rail-name grow">Search or go to</span>
      <kbd className="rail-name hidden font-sans text-sm lg:block">{GO_TO_KEY}</kbd>
    </button>
  )
}
