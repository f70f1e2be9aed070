import { oc } from '@orpc/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  bareClient,
  featureClient,
  fieldErrors,
  isConnectionLost,
  refusalCode,
  refusalData,
  refusalText,
  silentClient,
} from './feature-client.ts'
import { notifyTabs } from './other-tabs.ts'

vi.mock('./other-tabs.ts')

const fetched = vi.fn<typeof fetch>()
const id = z.string()
const contract = {
  days: oc.route({ method: 'GET', path: '/slots/days' }),
  ofPet: oc
    .route({ method: 'GET', path: '/pets/{id}/appointments' })
    .input(z.object({ id, cursor: z.string().optional() })),
  setVaccination: oc
    .route({ method: 'PUT', path: '/pets/{id}/vaccination' })
    .input(z.object({ id, due: z.string() })),
  makeFeed: oc
    .route({ method: 'POST', path: '/calendar-feeds' })
    .input(z.object({ calendarId: z.number().optional() })),
  cancel: oc.route({ method: 'POST', path: '/appointments/{id}/cancel' }).input(z.object({ id })),
  setPhoto: oc
    .route({ method: 'PUT', path: '/pets/{id}/photo', inputStructure: 'detailed' })
    .input(z.object({ params: z.object({ id }), body: z.file() })),
}
const client = bareClient(contract)

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const answer = (status: number, body: unknown) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }))

/** Method, address, body and content type of the request that was sent. */
function sent() {
  const [url, { method, body, headers } = {}] = fetched.mock.calls[0] ?? []
  return { address: String(url).replace(window.location.origin, ''), method, body, headers }
}

const ID = '4f5b7d0e-6a5c-4c1e-9d0a-0c6f3a1b2c3d'
const JSON_TYPE = { 'content-type': 'application/json' }

test('other tabs hear of a change, but not of what a silent client saves', async () => {
  answer(200, {})
  await silentClient(contract).cancel({ id: ID })
  expect(notifyTabs).not.toHaveBeenCalled()
  await featureClient(contract).cancel({ id: ID })
  expect(notifyTabs).toHaveBeenCalledExactlyOnceWith({ kind: 'changed' })
})

test('a GET sends its fields in the path and the query; undefined ones are left out', async () => {
  answer(200, { items: [], nextCursor: null })
  await expect(client.ofPet({ id: ID, cursor: 'a&b' })).resolves.toEqual({
    items: [],
    nextCursor: null,
  })
  expect(sent()).toEqual({ address: `/api/pets/${ID}/appointments?cursor=a%26b`, method: 'GET' })
  await client.ofPet({ id: ID, cursor: undefined })
  expect(String(fetched.mock.lastCall?.[0])).toMatch(/appointments$/)
})

test('other methods send their fields as JSON, without those in the path', async () => {
  answer(200, {})
  await client.setVaccination({ id: ID, due: '2027-01-02' })
  expect(sent()).toMatchObject({
    method: 'PUT',
    body: '{"due":"2027-01-02"}',
    headers: JSON_TYPE,
  })
})

test('a request without fields has no body', async () => {
  answer(200, {})
  await client.cancel({ id: ID })
  expect(sent()).toEqual({ address: `/api/appointments/${ID}/cancel`, method: 'POST' })
})

test('an input that happens to have no fields is sent as an empty object', async () => {
  answer(200, {})
  await client.makeFeed({})
  expect(sent()).toMatchObject({ address: '/api/calendar-feeds', body: '{}', headers: JSON_TYPE })
})

test('a file is sent as it is', async () => {
  answer(200, {})
  const body = new File(['x'], 'bruno.png', { type: 'image/png' })
  await client.setPhoto({ params: { id: ID }, body })
  expect(sent()).toEqual({ address: `/api/pets/${ID}/photo`, method: 'PUT', body })
})

test('a refusal has its code, its message if the contract lists it, and its fields', async () => {
  answer(409, {
    defined: true,
    code: 'STATUS_CHANGED',
    message: 'It has changed',
    data: { status: 'confirmed' },
  })
  const failure = await client.cancel({ id: ID }).catch((error: unknown) => error)
  expect([refusalCode(failure), refusalText(failure), refusalData(failure)]).toEqual([
    'STATUS_CHANGED',
    'It has changed',
    { status: 'confirmed' },
  ])
  answer(400, { defined: false, code: 'BAD_REQUEST', message: 'Input', data: { fields: { id: 'Wrong' } } })
  const refused = await client.cancel({ id: ID }).catch((error: unknown) => error)
  expect([refusalText(refused), fieldErrors(refused)]).toEqual([null, { id: 'Wrong' }])
})

test.each([
  ['a proxy’s page', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['JSON of someone else', new Response('{"error":1}', { status: 500 })],
])('%s is a failure, not a refusal', async (_, response) => {
  fetched.mockResolvedValue(response)
  const failure = await client.days().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(refusalCode(failure)).toBeNull()
})

test('a read that hangs is given up as one without an answer; a change never is', async () => {
  const end = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal)
  fetched.mockImplementation(
    async (_, { signal } = {}) =>
      await new Promise<Response>((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      ),
  )
  const read = client.days()
  const change = client.cancel({ id: ID })
  end.abort()
  await expect(read).rejects.toSatisfy(isConnectionLost)
  expect(fetched.mock.calls.map(([, { signal } = {}]) => signal)).toEqual([end.signal, undefined])
  expect(await Promise.race([change, 'waits'])).toBe('waits')
})
