import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

const SOURCE = readFileSync(new URL('../../../public/worker.js', import.meta.url), 'utf8')
const ORIGIN = 'https://clinic.example'

type Fetched = {
  respondWith: (answer: Promise<Response>) => void
  request: unknown
  waitUntil: (work: Promise<unknown>) => void
}

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
  const ask = async (path: string, more: { method?: string; mode?: string } = {}) => {
    const request = { url: ORIGIN + path, method: 'GET', mode: 'cors', ...more }
    let answer: Promise<Response> | undefined
    const work: Promise<unknown>[] = []
    listeners.get('fetch')?.({
      request,
      respondWith: (given) => (answer = given),
      waitUntil: (given) => work.push(given),
    })
    const given = await answer?.catch(() => 'failed' as const)
    if (given instanceof Response) headers = given.headers
    await Promise.all(work)
    return given instanceof Response ? await given.text() : given
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

test('what hangs is read as it was saved after four seconds, says so, and is saved when it comes', async () => {
  vi.useFakeTimers()
  try {
    const worker = await withAsha()
    let arrive: (answer: Response) => void = () => undefined
    worker.server.mockImplementation(() => new Promise((done) => (arrive = done)))
    const asked = worker.ask('/api/pets')
    await vi.advanceTimersByTimeAsync(3900)
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

test('a document comes from the server while there is one, a hashed file is asked for once', async () => {
  const worker = aWorker()
  const basic = (text: string) => Object.defineProperty(new Response(text), 'type', { value: 'basic' })
  worker.server.mockImplementation((path) => basic(`1 ${path}`))
  const page = () => worker.ask('/dashboard/pets', { mode: 'navigate' })
  expect([await page(), await worker.ask('/assets/a-1.js'), await worker.ask('/theme.js')]).toEqual([
    '1 /dashboard/pets',
    '1 /assets/a-1.js',
    '1 /theme.js',
  ])
  worker.server.mockImplementation((path) => basic(`2 ${path}`))
  expect([await page(), await worker.ask('/assets/a-1.js'), await worker.ask('/theme.js')]).toEqual([
    '2 /dashboard/pets',
    '1 /assets/a-1.js',
    '2 /theme.js',
  ])
  worker.disconnect()
  expect([await page(), await worker.ask('/assets/a-1.js')]).toEqual([
    '2 /dashboard/pets',
    '1 /assets/a-1.js',
  ])
  expect(await worker.ask('/', { mode: 'navigate' })).toBeUndefined()
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
    failed: { title: 'This slot was not booked', message: 'Please open it to try again.' },
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
  ['without words of the server', new Response('down', { status: 502 }), 'Please open it to try again.'],
  ['without a connection', new TypeError('no connection'), 'Please open it to try again.'],
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
