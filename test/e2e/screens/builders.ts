import { expect, type Page } from '@playwright/test'
import type { Customer } from '../../../src/features/owners/customers/contract.ts'
import { answering } from '../answers.ts'
import { expectHeading, failing, holding } from '../expectations.ts'
import { aNewcomer, api, asClinic } from '../people.ts'

/** Who looks: someone signed out, a login without a profile, the demo's customer, the demo's admin. */
export type Viewer = 'visitor' | 'newcomer' | 'customer' | 'clinic'

/** One picture of the product: a screen in one of its states. */
export type Screen = {
  /** Its file's name: the screen, then the state. */
  name: string
  viewer: Viewer
  /** Brings the page there; the viewer is signed in already. */
  open: (page: Page) => Promise<unknown>
  /** What the browser says in its console when the state is an error. */
  complaints?: readonly RegExp[]
  /** Shown on small screens only. */
  phoneOnly?: boolean
  /** Its look depends on the day: it is looked at on another one as well. */
  showsToday?: boolean
  /** The block that all pages share, in a frame that another state shows: it is looked at on a phone alone. */
  isPlain?: boolean
  /** A state of a page whose colours or layout are its own: it is looked at as a page is. */
  looks?: 'all'
}

type State = Omit<Screen, 'viewer' | 'open'> & {
  /** Before the page is asked for. */
  prepare?: (page: Page) => Promise<unknown>
  /** Once it is there: waits for what shows the state, after doing what leads to it. */
  arrive: (page: Page) => Promise<unknown>
}

type ApiPath = `/${string}`

/** The states of the page at a path, for one viewer. */
export function at(viewer: Viewer, path: string, states: readonly State[]): Screen[] {
  return states.map(({ prepare, arrive, ...state }) => ({
    ...state,
    viewer,
    open: async (page) => {
      await prepare?.(page)
      await page.goto(path)
      await arrive(page)
    },
  }))
}

/** The page with this text on it. */
export function shown(name: string, text: string): State {
  return { name, arrive: (page) => page.getByText(text).first().waitFor() }
}

/** The page while an endpoint has not answered. */
export function loading(name: string, endpoint: ApiPath, text: string): State {
  const arrive = (page: Page) => page.getByText(text).first().waitFor({ state: 'attached' })
  return { name, prepare: (page) => holding(page, endpoint), arrive, isPlain: true }
}

/** The page when an endpoint has failed. */
export function failed(name: string, endpoint: ApiPath, text: string): State {
  return {
    ...shown(name, text),
    prepare: (page) => failing(page, endpoint),
    complaints: FAILED,
    isPlain: true,
  }
}

/** The page when an endpoint has given this body. */
export function answered(name: string, [endpoint, json]: [ApiPath, unknown], text: string): State {
  const prepare = (page: Page) => answering(page, endpoint, (route) => route.fulfill({ json }))
  return { ...shown(name, text), prepare }
}

/** What the browser says when an endpoint has failed. */
export const FAILED = [/status of 500/]

/** The first page of a list that has none. */
export const NOTHING = { items: [], nextCursor: null }

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Takes the only one that a search has found, by key: an option that has just come is not pressed on phones yet. */
export async function takeOption(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Waits until a tab of the profile has all that it shows. */
export async function profileIsRead(page: Page): Promise<void> {
  await expectHeading(page, 'Profile')
  await page.getByRole('main').getByRole('button').first().waitFor()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
}

/** The demo's customer with an order that is pending; no test changes what is theirs. */
export async function demoPayer(page: Page): Promise<string> {
  const found = await api(page.context()).get<Customer[]>('/clinic/customers/search?q=Rahul%20Verma')
  return found[0]?.id ?? ''
}

/** Toasts that have come stay: a picture or a test of them is not a race against their time. */
export async function holdToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    const shortOnly = (act: () => void, delay?: number) => start(act, (delay ?? 0) < 1900 ? delay : 2 ** 30)
    window.setTimeout = shortOnly as typeof window.setTimeout
  })
}

/** Signs the viewer in to this window. */
export async function signInAs(page: Page, viewer: Viewer): Promise<void> {
  if (viewer === 'newcomer') await aNewcomer(page)
  if (viewer === 'clinic') await asClinic(page)
  if (viewer === 'customer') {
    const login = { email: 'asha@demo.example', password: 'demo-asha' }
    await api(page.context()).post('/auth/sign-in', login)
  }
}
