import { STATUS_CODES } from 'node:http'
import type { APIResponse, CDPSession, Page } from '@playwright/test'

/** An endpoint whatever its query is; `*` stands for any part of the path. */
export type ApiPath = `/${string}`

/** One request of a page, which a test answers in the server's place. */
export type Asked = {
  method: string
  url: URL
  /** Asks the server, as the page would have. */
  fetch: () => Promise<APIResponse>
  /** Answers it. */
  fulfill: (answer: { status?: number; json?: unknown; html?: string }) => Promise<void>
  /** Lets it fail as if there were no network. */
  abort: () => Promise<void>
  /** Leaves it to what was set before, else to the server. */
  fallback: () => Promise<void>
}
type Answer = (asked: Asked) => Promise<unknown>

type Set = { path: ApiPath; pattern: URLPattern; answer: Answer }
type Paused = {
  requestId: string
  request: { url: string; method: string; headers: Record<string, string>; postData?: string }
}

const answersOf = new WeakMap<Page, { session: CDPSession; sets: Set[] }>()

/**
 * Answers an endpoint in the server's place, until the function given back is called. Playwright's own `page.route`
 * would empty the page's cache and ask about every script: pages would take twice as long.
 */
export async function answering(page: Page, path: ApiPath, answer: Answer): Promise<() => Promise<void>> {
  const { session, sets } = answersOf.get(page) ?? (await begin(page))
  const set = { path, pattern: new URLPattern({ pathname: `/api${path}` }), answer }
  sets.unshift(set)
  await session.send('Fetch.enable', {
    patterns: sets.map((one) => ({ urlPattern: `*/api${one.path}*` })),
  })
  return async () => void sets.splice(sets.indexOf(set), 1)
}

async function begin(page: Page) {
  const session = await page.context().newCDPSession(page)
  const answers = { session, sets: [] as Set[] }
  session.on('Fetch.requestPaused', (paused) => {
    const matching = answers.sets.filter(({ pattern }) => pattern.test(paused.request.url))
    // A page that is closed or left takes its requests along.
    void answerBy(matching, { page, session, paused }).catch(() => undefined)
  })
  answersOf.set(page, answers)
  return answers
}

/** Lets the first of these answer, which may leave it to the next; the last is the server. */
async function answerBy(
  [first, ...others]: readonly Set[],
  asked: { page: Page; session: CDPSession; paused: Paused },
): Promise<void> {
  const { page, session, paused } = asked
  const { requestId, request } = paused
  if (first === undefined) return void (await session.send('Fetch.continueRequest', { requestId }))
  await first.answer({
    method: request.method,
    url: new URL(request.url),
    fetch: () =>
      page.context().request.fetch(request.url, {
        method: request.method,
        headers: { ...request.headers, 'sec-fetch-site': 'same-origin' },
        ...(request.postData !== undefined && { data: request.postData }),
      }),
    fulfill: async ({ status = 200, json, html }) => {
      const type = html === undefined ? 'application/json' : 'text/html'
      await session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: status,
        responsePhrase: STATUS_CODES[status] ?? '',
        responseHeaders: [{ name: 'content-type', value: type }],
        body: Buffer.from(html ?? JSON.stringify(json)).toString('base64'),
      })
    },
    abort: async () => void (await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })),
    fallback: () => answerBy(others, asked),
  })
}
