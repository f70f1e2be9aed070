// All scripted behaviour of the public pages, which are complete without it.
import { runThemeButton } from '../../components/actions/run-theme-button.ts'
import type { NextSlot } from '../../features/planning/booking/slot-schemas.ts'
import { formatWhen, withMoment } from '../../features/planning/timetable/moment.ts'
import { authPaths } from '../../features/platform/auth/paths.ts'
import { runChatButton } from '../../features/platform/chat/ui/run-chat-button.ts'
import { followAddress } from '../../lib/web/follow-address.ts'
import { isMarkedSignedIn, markSignedIn } from '../../lib/web/signed-in-mark.ts'
import { saveReturnTo } from '../browser/save-return-to.ts'

const SCROLLED_PX = 10
const MENU_CLOSES_AFTER_MS = 500

/** Gives the header its line and shadow once the page is scrolled. */
function markScrolled(): void {
  const header = document.querySelector('[data-site-header]')
  const mark = () => header?.toggleAttribute('data-scrolled', scrollY > SCROLLED_PX)
  addEventListener('scroll', mark, { passive: true })
  mark()
}

/** Closes a menu on Escape, on a click elsewhere, when the focus leaves, and a hover menu when the pointer leaves. */
function runMenu(menu: HTMLDetailsElement): void {
  let closing: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    menu.open = false
  }
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    close()
    menu.querySelector('summary')?.focus()
  })
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close()
  })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) close()
  })
  if (menu.dataset.menu !== 'hover') return
  menu.addEventListener('pointerenter', ({ pointerType }) => {
    clearTimeout(closing)
    if (pointerType === 'mouse') menu.open = true
  })
  menu.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') closing = setTimeout(close, MENU_CLOSES_AFTER_MS)
  })
  // The mouse has already opened the menu by hovering, so its click must not close it again.
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    if (event instanceof PointerEvent && event.pointerType === 'mouse') event.preventDefault()
  })
}

/** Makes a Back link go back in the history if the previous page is ours. */
function runBack(link: HTMLAnchorElement): void {
  link.addEventListener('click', (event) => {
    if (history.length < 2 || !document.referrer.startsWith(`${location.origin}/`)) return
    event.preventDefault()
    history.back()
  })
}

/** Lets Enter in a field open the note that the button beside it opens. */
function runOpener(field: HTMLElement): void {
  field.addEventListener('keydown', ({ key }) => {
    const button = `[popovertarget="${field.dataset.opens}"]`
    if (key === 'Enter') document.querySelector<HTMLButtonElement>(button)?.click()
  })
}

/** Opens and closes a note in browsers without popovers, where `site.css` hides it. */
function runNote(button: HTMLElement): void {
  if ('popover' in HTMLElement.prototype) return
  const note = document.getElementById(button.getAttribute('popovertarget') ?? '')
  button.addEventListener('click', () => note?.toggleAttribute('data-open'))
}

/** Shows a signed-in visitor the way back to the app. The server shows the home page to no one who is signed in. */
function showWayBack(): void {
  if (location.pathname === authPaths.home) markSignedIn(false)
  if (!isMarkedSignedIn()) return
  each<HTMLAnchorElement>('[data-get-started]', (link) => link.remove())
  each<HTMLAnchorElement>('[data-sign-in]', (link) => {
    link.href = authPaths.dashboard
    link.textContent = 'Dashboard'
  })
}

/** Shows the next free slot; until the server answers, or if it does not, the page's own text stays. */
async function showNextSlot(place: Element): Promise<void> {
  const response = await fetch('/api/slots/next').catch(() => null)
  if (response?.ok !== true) return
  const { slot, today }: NextSlot = await response.json()
  if (slot !== null) place.textContent = formatWhen(withMoment(slot).at, today)
}

/** Counts a page view if the visitor has agreed; asks those who have not answered yet. */
function runConsent(place: HTMLElement): void {
  const answer = localStorage.getItem('page-views')
  const count = () =>
    navigator.sendBeacon(place.dataset.consent ?? '', JSON.stringify({ path: location.pathname }))
  if (answer === 'yes') count()
  if (answer !== null) return
  place.hidden = false
  place.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return
    localStorage.setItem('page-views', target.value)
    place.hidden = true
    if (target.value === 'yes') count()
  })
}

function each<Found extends Element>(selector: string, run: (found: Found) => unknown): void {
  for (const found of document.querySelectorAll<Found>(selector)) void run(found)
}

// Each part runs in its own task, so that a slow phone can respond to a tap in between. The theme button shows last.
const PARTS = [
  followAddress,
  markScrolled,
  saveReturnTo,
  showWayBack,
  () => each('[data-menu]', runMenu),
  () => each('[data-back]', runBack),
  () => each('[data-opens]', runOpener),
  () => each('[popovertarget]', runNote),
  () => each('[data-next-slot]', showNextSlot),
  () => each<HTMLElement>('[data-chat]', (root) => runChatButton(root)),
  () => each('[data-consent]', runConsent),
  () => each('[data-theme-button]', runThemeButton),
]
for (const part of PARTS) setTimeout(part)
