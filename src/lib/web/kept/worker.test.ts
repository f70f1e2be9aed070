import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SHELL_FILES } from './shell-files.ts'

const textOf = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const SOURCE = textOf('public/worker.js')
const ORIGIN = 'https://clinic.example'

type Fetched = {
  respondWith: (answer: Promise<Response>) => void
  request: unknown
  waitUntil: (work: Promise<unknown>) => void
}

type Asked = { method?: string; mode?: string }

type Notice = { body: string; tag: string; actions: { action: string; title: string }[]; data: object }

/** Caches as a browser has them, in memory. */
function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const keyOf = (key: string) => new URL(key, ORIGIN).href
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (key: string) => store.get(keyOf(key))?.clone(),
      put: async (key: string, answer: Response) => void store.set(keyOf(key), answer),
    }
  }
  return { open, delete: async (name: string) => stores.delete(name), stores }
}

/** The worker in a browser of its own, whose server answers with `answers`. */
function aWorker() {
  const caches = memoryCaches()
  const listeners = new Map<string, (event: Fetched) => void>()
  const self = {
    location: new URL(ORIGIN),
    addEventListener: (name: string, listener: (event: Fetched) => void) => listeners.set(name, listener),
    registration: { showNotification: vi.fn<(title: string, options: Notice) => Promise<void>>() },
    clients: { matchAll: async () => [], openWindow: vi.fn<(address: string) => void>() },
  }
  const server = vi.fn<(url: string, request: Request) => Promise<Response> | Response>()
  const fetch = async (request: Request) => await server(request.url.replace(ORIGIN, ''), request)
  new Function('self', 'caches', 'fetch', SOURCE)(self, caches, fetch)

  let headers: Headers | null = null
  /** What a page gets for a request; undefined if the worker leaves it to the browser. */
  const begin = (path: string, more: Asked) => {
    const request = { url: ORIGIN + path, method: 'GET', mode: 'cors', ...more }
    let answer: Promise<Response> | undefined
    const work: Promise<unknown>[] = []
    listeners.get('fetch')?.({
      request,
      respondWith: (given) => (answer = given),
      waitUntil: (given) => work.push(given),
    })
    return { answer, work }
  }
  const textIn = async (answer: Promise<Response> | undefined) => {
    const given = await answer?.catch(() => 'failed' as const)
    if (given instanceof Response) headers = given.headers
    return given instanceof Response ? await given.text() : given
  }
  /** The same as soon as the page has it, while what the worker does beside it may hang. */
  const answered = (path: string, more: Asked = {}) => textIn(begin(path, more).answer)
  const ask = async (path: string, more: Asked = {}) => {
    const { answer, work } = begin(path, more)
    const text = await textIn(answer)
    await Promise.all(work)
    return text
  }
  const send = async (name: string, event: object) => {
    const work: Promise<unknown>[] = []
    const waitUntil = (given: Promise<unknown>) => void work.push(given)
    listeners.get(name)?.({ respondWith: () => undefined, request: undefined, ...event, waitUntil })
    await Promise.all(work)
  }
  /** What is shown for a message, and what pressing it, or its button, does. */
  const push = (message: object) => send('push', { data: { json: () => message } })
  const press = (notice: Notice, action = '') =>
    send('notificationclick', { notification: { ...notice, close: () => undefined }, action })
  const notices = () =>
    self.registration.showNotification.mock.calls.map(([title, options]) => ({ title, ...options }))
  const answer = (bodies: Record<string, unknown>) =>
    server.mockImplementation((path) => Response.json(bodies[path] ?? { path }))
  const disconnect = () => server.mockRejectedValue(new TypeError('no connection'))
  const own = () => [...(caches.stores.get('own')?.keys() ?? [])].map((url) => url.replace(ORIGIN, ''))
  /** The headers of the last answer. */
  const lastHeaders = () => headers
  return {
    ask,
    answered,
    answer,
    disconnect,
    own,
    lastHeaders,
    caches,
    server,
    push,
    press,
    notices,
    open: self.clients.openWindow,
  }
}

const SESSION = '/api/auth/session'
const signedIn = (email: string) => ({ [SESSION]: { session: { email }, expiresInS: 600 } })
const SIGNED_OUT = { [SESSION]: { session: null, expiresInS: null } }

/** A worker with what Asha was shown. */
async function withAsha() {
  const worker = aWorker()
  worker.answer({ ...signedIn('asha@tests.example'), '/api/pets': ['Bruno'] })
  await worker.ask(SESSION)
  await worker.ask('/api/pets')
  expect(worker.own()).toContain('/api/pets')
  return worker
}

test('what a person was shown is there without a connection, and nothing else', async () => {
  const worker = await withAsha()
  await worker.ask('/api/security/devices')
  await worker.ask('/api/clinic/appointments?q=asha')
  worker.disconnect()
  expect(await worker.ask('/api/pets')).toBe('["Bruno"]')
  expect(await worker.ask('/api/appointments?period=upcoming')).toBe('failed')
  expect(await worker.ask('/api/security/devices')).toBeUndefined()
  expect(await worker.ask('/api/clinic/appointments?q=asha')).toBeUndefined()
  expect(await worker.ask('/api/pets', { method: 'POST' })).toBeUndefined()
})

test('what hangs is read as it was saved after two seconds, says so, and is saved when it comes', async () => {
  vi.useFakeTimers()
  try {
    const worker = await withAsha()
    let arrive: (answer: Response) => void = () => undefined
    worker.server.mockImplementation(() => new Promise((done) => (arrive = done)))
    const asked = worker.ask('/api/pets')
    await vi.advanceTimersByTimeAsync(1900)
    const before = worker.lastHeaders()
    await vi.advanceTimersByTimeAsync(200)
    expect(worker.lastHeaders()).not.toBe(before)
    expect(Date.parse(worker.lastHeaders()?.get('x-saved-at') ?? '')).not.toBeNaN()
    arrive(Response.json(['Bruno', 'Mia']))
    expect(await asked).toBe('["Bruno"]')
    worker.disconnect()
    expect(await worker.ask('/api/pets')).toBe('["Bruno","Mia"]')
  } finally {
    vi.useRealTimers()
  }
})

test('with a connection the server answers', async () => {
  const worker = await withAsha()
  worker.answer({ '/api/pets': ['Bruno', 'Mia'] })
  expect(await worker.ask('/api/pets')).toBe('["Bruno","Mia"]')
})

test('nothing is saved before it is known whose it is', async () => {
  const worker = aWorker()
  worker.answer({})
  await worker.ask('/api/pets')
  expect(worker.own()).toEqual([])
})

test.each([
  ['signing out', ['/api/auth/sign-out', { method: 'POST' }]],
  ['signing in with a passkey', ['/api/auth/sign-in/passkey', { method: 'POST' }]],
  ['the sign-in form', ['/login', { method: 'POST', mode: 'navigate' }]],
  ['opening the sign-in page', ['/login', { mode: 'navigate' }]],
  ['coming back from a provider', ['/api/auth/callback/google', { mode: 'navigate' }]],
] as const)('%s deletes what was saved, even if it fails', async (_name, [path, how]) => {
  for (const isOnline of [true, false]) {
    const worker = await withAsha()
    if (!isOnline) worker.disconnect()
    await worker.ask(path, how)
    expect(worker.own()).toEqual([])
  }
})

test('a session that has ended elsewhere deletes what was saved', async () => {
  const over = await withAsha()
  over.server.mockResolvedValue(Response.json({ code: 'SESSION_ENDED' }, { status: 401 }))
  await over.ask('/api/auth/renew', { method: 'POST' })
  expect(over.own()).toEqual([])
  const gone = await withAsha()
  gone.answer(SIGNED_OUT)
  await gone.ask(SESSION)
  expect(gone.own()).toEqual([])
})

test('a server that is down, or a session that only has to be renewed, deletes nothing', async () => {
  const worker = await withAsha()
  worker.server.mockResolvedValue(Response.json({}, { status: 503 }))
  await worker.ask('/api/auth/renew', { method: 'POST' })
  worker.answer({ [SESSION]: { session: null, expiresInS: 0 } })
  await worker.ask(SESSION)
  expect(worker.own()).toContain('/api/pets')
})

test('the next person on the device is shown nothing of the one before', async () => {
  const worker = await withAsha()
  worker.answer(signedIn('ravi@tests.example'))
  await worker.ask(SESSION)
  worker.disconnect()
  expect(await worker.ask('/api/pets')).toBe('failed')
  expect(await worker.ask(SESSION)).toContain('ravi@tests.example')
})

test('an answer that was on its way while its person signed out is not saved', async () => {
  const worker = await withAsha()
  let arrive: (answer: Response) => void = () => {}
  worker.server.mockReturnValueOnce(new Promise((done) => (arrive = done)))
  const late = worker.ask('/api/pets')
  worker.answer({})
  await worker.ask('/api/auth/sign-out', { method: 'POST' })
  arrive(Response.json(['Bruno']))
  expect(await late).toBe('["Bruno"]')
  expect(worker.own()).toEqual([])
})

test('what is too old is not shown: a week for one’s own, a day for the clinic’s', async () => {
  const worker = await withAsha()
  await worker.ask('/api/clinic/schedule?date=2027-03-10&view=day')
  worker.disconnect()
  const after = async (days: number, path: string) => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + days * 86_400_000)
    const answer = await worker.ask(path)
    now.mockRestore()
    return answer
  }
  expect(await after(6, '/api/pets')).toBe('["Bruno"]')
  expect(await after(8, '/api/pets')).toBe('failed')
  expect(await after(2, '/api/clinic/schedule?date=2027-03-10&view=day')).toBe('failed')
})

/** An answer of the page's own origin, as a browser marks it. */
const basic = (body: string | ReadableStream) =>
  Object.defineProperty(new Response(body), 'type', { value: 'basic' })

/** A worker of a page of the dashboard that was saved with these files, as the app does it. */
async function withShell(build: string, files: readonly string[]) {
  const worker = await withAsha()
  const shell = await worker.caches.open('shell')
  for (const path of ['/dashboard', ...files]) await shell.put(path, basic(`${build} ${path}`))
  return worker
}

const page = (worker: Awaited<ReturnType<typeof withShell>>) =>
  worker.ask('/dashboard/pets', { mode: 'navigate' })

test('a document and a file without a hash come from the server while there is one, a hashed file is asked for once', async () => {
  const worker = await withShell('1', ['/theme.js'])
  worker.server.mockImplementation((path) => basic(`1 ${path}`))
  await worker.ask('/assets/a-1.js')
  worker.server.mockImplementation((path) => basic(`2 ${path}`))
  expect([await page(worker), await worker.ask('/assets/a-1.js'), await worker.ask('/theme.js')]).toEqual([
    '2 /dashboard/pets',
    '1 /assets/a-1.js',
    '2 /theme.js',
  ])
  worker.disconnect()
  // The document that goes with the saved scripts: those of the other one may never have come.
  expect([await page(worker), await worker.ask('/assets/a-1.js'), await worker.ask('/theme.js')]).toEqual([
    '1 /dashboard',
    '1 /assets/a-1.js',
    '2 /theme.js',
  ])
  expect(await worker.ask('/', { mode: 'navigate' })).toBeUndefined()
})

test('all that the document’s head waits for is saved', () => {
  const scripts = [...textOf('index.html').matchAll(/<script src="([^"]+)"/g)].map(([, path]) => path)
  expect(scripts).not.toEqual([])
  expect(SHELL_FILES).toEqual(expect.arrayContaining(scripts))
})

describe('with a server that takes a request and says nothing', () => {
  const ASSETS = ['/assets/a-1.js', '/assets/a-1.css', '/assets/figtree-1.woff2', '/assets/dog-1.webp']
  const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  afterEach(() => void vi.useRealTimers())

  /** What came within `ms`; null for nothing so far. */
  async function within(ms: number, asked: Promise<string | undefined>) {
    let answer: string | undefined | null = null
    void asked.then((text) => (answer = text))
    await vi.advanceTimersByTimeAsync(ms)
    // A saved body is read beside the clock.
    for (let turn = 0; turn < 20 && answer === null; turn++) await new Promise((done) => setImmediate(done))
    return answer
  }

  const HANGS = [
    ['no headers', () => new Promise<Response>(() => undefined)],
    ['headers, and a body that stops', () => basic(new ReadableStream())],
  ] as const

  test.each(
    ['/dashboard/pets', ...SHELL_FILES, ...ASSETS, '/api/pets', '/api/photos/a1'].flatMap((path) =>
      HANGS.map(([how, hang]) => [path, how, hang] as const),
    ),
  )('%s is there after two seconds: %s', async (path, _how, hang) => {
    const worker = await withShell('1', [...SHELL_FILES, ...ASSETS])
    await worker.ask('/api/photos/a1')
    stopClock()
    worker.server.mockImplementation(hang)
    const isPage = path.startsWith('/dashboard')
    expect(await within(2000, worker.answered(path, isPage ? { mode: 'navigate' } : {}))).toBeTypeOf('string')
  })

  test('the server is waited for once, and not for each file after the other', async () => {
    const worker = await withShell('1', SHELL_FILES)
    stopClock()
    worker.server.mockImplementation(HANGS[0][1])
    expect(await within(2000, worker.answered('/dashboard', { mode: 'navigate' }))).toBe('1 /dashboard')
    expect(await within(1, worker.answered('/theme.js'))).toBe('1 /theme.js')
    expect(await within(1, worker.answered('/api/pets'))).toBe('["Bruno"]')
    // It is waited for again later, and from its first answer on.
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await within(1900, worker.answered('/api/pets'))).toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    worker.answer({ '/api/pets': ['Mia'] })
    expect(await within(1, worker.answered('/api/alerts'))).toBe('{"path":"/api/alerts"}')
    worker.server.mockImplementation(HANGS[0][1])
    expect(await within(1900, worker.answered('/api/pets'))).toBeNull()
  })

  test('what comes of another kind doesn’t make what hangs be waited for again', async () => {
    const worker = await withShell('1', SHELL_FILES)
    stopClock()
    worker.server.mockImplementation((path) =>
      path.startsWith('/api/') ? new Promise<Response>(() => undefined) : basic(`2 ${path}`),
    )
    expect(await within(2000, worker.answered('/api/pets'))).toBe('["Bruno"]')
    expect(await within(1, worker.answered('/favicon.svg'))).toBeTypeOf('string')
    expect(await within(1, worker.answered('/api/pets'))).toBe('["Bruno"]')
    // Where the rest comes again, nothing of it is waited for in vain.
    worker.server.mockImplementation((path) => basic(`3 ${path}`))
    expect(await within(1, worker.answered('/api/alerts'))).toBe('3 /api/alerts')
    worker.server.mockImplementation(HANGS[0][1])
    expect(await within(1900, worker.answered('/api/pets'))).toBeNull()
  })

  test('what was never saved is waited for, as without the worker', async () => {
    const worker = await withAsha()
    stopClock()
    let arrive: (answer: Response) => void = () => undefined
    worker.server.mockImplementation(() => new Promise((done) => (arrive = done)))
    for (const path of ['/theme.js', '/assets/b-1.js', '/api/alerts']) {
      const asked = worker.answered(path)
      expect(await within(60_000, asked)).toBeNull()
      arrive(basic(`late ${path}`))
      expect(await within(1, asked)).toBe(`late ${path}`)
    }
  })

  test('a file that comes late is the next page’s; a document of a later build is not saved without its scripts', async () => {
    const worker = await withShell('1', ['/theme.js', '/assets/a-1.js'])
    stopClock()
    const arrive: ((answer: Response) => void)[] = []
    worker.server.mockImplementation(() => new Promise((done) => arrive.push(done)))
    expect(await within(2000, worker.answered('/dashboard', { mode: 'navigate' }))).toBe('1 /dashboard')
    expect(await within(1, worker.answered('/theme.js'))).toBe('1 /theme.js')
    for (const done of arrive) done(basic('2'))
    await vi.advanceTimersByTimeAsync(1)
    worker.disconnect()
    expect(await within(1, worker.answered('/theme.js'))).toBe('2')
    expect(await within(1, worker.answered('/dashboard', { mode: 'navigate' }))).toBe('1 /dashboard')
  })
})

const PLACE = {
  title: 'A slot has opened up',
  message: 'We have a slot.',
  tag: 'n1',
  link: '/dashboard/offers/1',
  action: {
    label: 'Accept',
    path: '/api/waitlist/link/accept',
    body: { token: 'secret' },
    done: { title: 'Booked', message: 'Grooming with Bruno.' },
    failed: { title: 'This slot was not booked', message: 'Please open this message to try again.' },
  },
}

/** A worker that has shown the message about a place. */
async function withPlace() {
  const worker = aWorker()
  await worker.push(PLACE)
  const [notice] = worker.notices()
  if (notice === undefined) throw new Error('Nothing was shown.')
  return { ...worker, notice }
}

test('the button of a message does at once what it says, and a message says so', async () => {
  const { notice, press, answer, server, notices, open } = await withPlace()
  expect(notice).toMatchObject({ body: 'We have a slot.', actions: [{ action: 'act', title: 'Accept' }] })
  answer({})
  await press(notice, 'act')
  const [[path, request] = []] = server.mock.calls
  expect([path, request?.method, await request?.json()]).toEqual([
    PLACE.action.path,
    'POST',
    { token: 'secret' },
  ])
  expect(notices().at(-1)).toMatchObject({
    title: 'Booked',
    body: 'Grooming with Bruno.',
    tag: 'n1',
    actions: [],
  })
  expect(open).not.toHaveBeenCalled()
})

test.each([
  [
    'in the server’s words',
    Response.json({ defined: true, message: 'It is no longer held.' }, { status: 409 }),
    'It is no longer held.',
  ],
  [
    'without words of the server',
    new Response('down', { status: 502 }),
    'Please open this message to try again.',
  ],
  ['without a connection', new TypeError('no connection'), 'Please open this message to try again.'],
])('what it could not do is said, %s, and leads to the page', async (_how, outcome, words) => {
  const { notice, press, server, notices, open } = await withPlace()
  server.mockImplementation(() => (outcome instanceof Response ? outcome : Promise.reject(outcome)))
  await press(notice, 'act')
  const said = notices().at(-1)
  expect(said).toMatchObject({ title: 'This slot was not booked', body: words })
  await press(said ?? notice)
  expect(open).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/dashboard/offers/1`)
})

test('a message without a button has none, and opens its page', async () => {
  const { push, press, notices, open } = aWorker()
  const { action: _, ...plain } = PLACE
  await push(plain)
  const [notice] = notices()
  expect(notice?.actions).toEqual([])
  await press(notice as Notice)
  expect(open).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/dashboard/offers/1`)
})
