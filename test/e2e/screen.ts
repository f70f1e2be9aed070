import { expect, type Locator, type Page, type Route } from '@playwright/test'

/** The page's heading, which also names the document and, after a navigation, has the focus. */
export async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible({
    timeout: 15_000,
  })
}

/** Waits until the page at this path is shown, whatever its query. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path)
}

/** A toast with exactly this sentence. */
export function toast(page: Page, sentence: string): Locator {
  return page.getByRole('region', { name: /notifications/i }).getByText(sentence, { exact: true })
}

/** The sentence that stands at a field: what a screen reader says after the field's name. */
export async function expectFieldError(field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(sentence)}$`))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
}

type ApiPath = `/${string}`

/** Matches an endpoint whatever its query is. */
const endpoint = (path: ApiPath) => (url: URL) => url.pathname === `/api${path}`

/** Lets every request to an endpoint fail on the server's side, until the function given back is called. */
export async function failing(page: Page, path: ApiPath, status = 500): Promise<() => Promise<void>> {
  const code = status === 503 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR'
  return await answering(page, path, (route) =>
    route.fulfill({ status, json: { defined: false, code, status, message: 'Something went wrong.' } }),
  )
}

/** Answers an endpoint in the server's place, until the function given back is called. */
export async function answering(
  page: Page,
  path: ApiPath,
  handler: (route: Route) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const matches = endpoint(path)
  await page.route(matches, handler)
  return () => page.unroute(matches, handler)
}

/** Holds an endpoint's answers back until the function given back is called. */
export async function holding(page: Page, path: ApiPath): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(endpoint(path), async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}
