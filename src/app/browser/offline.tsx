import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { clinic } from '../../clinic/clinic.ts'
import { useToday } from '../../components/dates/use-today.ts'
import { OfflineNotice } from '../../components/notices/offline-notice.tsx'
import { clinicDashboardQuery, customerDashboardQuery } from '../../features/office/desk/ui/api.ts'
import { scheduleQuery } from '../../features/office/schedule/ui/api.ts'
import { petsPaths } from '../../features/owners/pets/paths.ts'
import { ownPetsQuery, petQuery } from '../../features/owners/pets/ui/api.ts'
import { appointmentsPaths } from '../../features/planning/appointments/paths.ts'
import { PERIODS } from '../../features/planning/appointments/rules.ts'
import { dayListQuery, ownAppointmentsQuery } from '../../features/planning/appointments/ui/api.ts'
import { WaitingNotice } from '../../features/planning/appointments/ui/cancelling/waiting-notice.tsx'
import { activeAlertsQuery } from '../../features/platform/alerts/ui/api.ts'
import type { Session } from '../../features/platform/auth/contract.ts'
import { authPaths } from '../../features/platform/auth/paths.ts'
import { isStaff, may } from '../../features/platform/auth/rules.ts'
import { sessionQuery } from '../../features/platform/auth/ui/api.ts'
import { unreadQuery } from '../../features/platform/notifications/ui/api.ts'
import { clinicDay } from '../../lib/time.ts'
import { askAgain, oldestSavedShown } from '../../lib/web/kept/answer-age.ts'
import { answersSaved, answersSavedAt } from '../../lib/web/kept/saved-answers.ts'
import { SHELL_FILES } from '../../lib/web/kept/shell-files.ts'
import { WORKER } from '../../lib/web/trusted-types.ts'
import { isCostly, untilQuiet } from '../../lib/web/until-quiet.ts'

/** How often everything is saved again, at most. */
const SAVE_EVERY_MS = 15 * 60_000
/** How often the server is asked for what is shown as it was saved. */
const ASK_AGAIN_MS = 15_000
/** More pets than a household has; those of a shelter are read online. */
const MAX_PETS = 8
/** The cache of the app's own files (public/worker.js). */
const SHELL_CACHE = 'shell'

/**
 * Lets the app be read without a connection, says so, and refreshes what is shown once there is one again. Shows what
 * waits to be sent. On a new day of the clinic, too, everything is asked for again.
 */
export function Offline({ owner, role }: { owner: string; role: Session['role'] }) {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    // What fails now is done with the next page that is loaded.
    if (import.meta.env.PROD) void prepare(client, router, role).catch(() => undefined)
    const refresh = () => void askAgain(() => client.invalidateQueries())
    window.addEventListener('online', refresh)
    const timer = setInterval(() => oldestSavedShown() !== null && refresh(), ASK_AGAIN_MS)
    return () => {
      window.removeEventListener('online', refresh)
      clearInterval(timer)
    }
  }, [client, router, role])
  const today = useToday()
  const drawnOn = useRef(today)
  useEffect(() => {
    if (drawnOn.current === today) return
    drawnOn.current = today
    // Free days, next slots and lists depend on the day.
    void client.invalidateQueries()
  }, [client, today])
  const hasPhone = role === 'customer' && clinic.phone.dial !== ''
  return (
    <>
      <OfflineNotice phone={hasPhone ? clinic.phone : undefined} />
      <WaitingNotice owner={owner} />
    </>
  )
}

async function prepare(client: QueryClient, router: AnyRouter, role: Session['role']): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  await navigator.serviceWorker.register(WORKER)
  await navigator.serviceWorker.ready
  const savedAt = await answersSavedAt()
  if (savedAt !== null && Date.now() - savedAt.getTime() < SAVE_EVERY_MS) return
  await isControlled()
  if (isCostly()) return
  const begun = new Date()
  // First, so that the worker knows whose answers these are.
  await untilIdle(client)
  const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (session === null) return
  await (isStaff(role) ? saveClinicDay(client, router, session) : saveOwn(client, router))
  await untilIdle(client)
  await router.preloadRoute({ to: authPaths.dashboard })
  await untilIdle(client)
  if (await saveShell()) await answersSaved(begun)
}

/** What is saved waits while a booking is made, or anything is sent. */
const untilIdle = (client: QueryClient): Promise<void> =>
  untilQuiet(
    () =>
      client.isMutating() > 0 ||
      window.location.pathname === appointmentsPaths.book ||
      document.querySelector('form[aria-busy]') !== null,
  )

/** Resolves once the worker sees this page's requests. */
async function isControlled(): Promise<void> {
  if (navigator.serviceWorker.controller !== null) return
  await new Promise((done) =>
    navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
  )
}

/** A customer's appointments and pets, with the pages that show them. */
async function saveOwn(client: QueryClient, router: AnyRouter): Promise<void> {
  const fresh = { staleTime: 0 }
  await untilIdle(client)
  await client.fetchQuery({ ...customerDashboardQuery, ...fresh })
  await untilIdle(client)
  await client.fetchQuery({ ...activeAlertsQuery, ...fresh })
  await untilIdle(client)
  await client.fetchQuery({ ...unreadQuery, ...fresh })
  for (const period of PERIODS) {
    await untilIdle(client)
    await client.fetchInfiniteQuery({ ...ownAppointmentsQuery(period), ...fresh })
  }
  await untilIdle(client)
  const pets = await client.fetchQuery({ ...ownPetsQuery, ...fresh })
  for (const { id } of pets.slice(0, MAX_PETS)) {
    await untilIdle(client)
    await client.fetchQuery({ ...petQuery(id), ...fresh })
  }
  for (const to of [appointmentsPaths.own, petsPaths.own]) {
    await untilIdle(client)
    await router.preloadRoute({ to })
  }
  const [pet] = pets
  await untilIdle(client)
  if (pet !== undefined) await router.preloadRoute({ to: petsPaths.one, params: { id: pet.id } })
}

/** The clinic's day, with the pages that show it, as far as the person may see them. */
async function saveClinicDay(client: QueryClient, router: AnyRouter, session: Session): Promise<void> {
  const today = clinicDay(new Date())
  if (may(session, 'dashboard:read')) {
    await untilIdle(client)
    await client.fetchQuery({ ...clinicDashboardQuery, staleTime: 0 })
  }
  await untilIdle(client)
  await client.fetchQuery({ ...unreadQuery, staleTime: 0 })
  if (!may(session, 'appointments:read')) return
  await untilIdle(client)
  await client.fetchQuery({ ...scheduleQuery(today, 'day'), staleTime: 0 })
  await untilIdle(client)
  await client.fetchQuery({ ...dayListQuery(today), staleTime: 0 })
  await untilIdle(client)
  await router.preloadRoute({ to: appointmentsPaths.calendar, search: { date: today, view: 'day' } })
  await untilIdle(client)
  await router.preloadRoute({ to: appointmentsPaths.day, search: { day: today } })
}

/**
 * Saves the app's document and the files loaded so far; those of earlier builds go. The document comes after its files, so
 * what is saved is of one build and complete. False, without changes, if the server has no document or one of another build.
 */
async function saveShell(): Promise<boolean> {
  const page = await fetch(authPaths.dashboard, { headers: { accept: 'text/html' } })
  if (!page.ok || page.redirected) return false
  const files = new Set<string>([...SHELL_FILES, ...loadedAssets()])
  const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  if (named.some((file) => !files.has(file))) return false
  const shell = await caches.open(SHELL_CACHE)
  for (const file of files) if ((await shell.match(file)) === undefined) await shell.add(file)
  await shell.put(authPaths.dashboard, page)
  for (const { url } of await shell.keys()) {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/assets/') && !files.has(pathname)) await shell.delete(url)
  }
  return true
}

/** The paths of the build's files that this page has loaded. */
const loadedAssets = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
