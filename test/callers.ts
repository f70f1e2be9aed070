import { tmpdir } from 'node:os'
import { Writable } from 'node:stream'
import { afterAll, afterEach } from 'vitest'
import { createServer } from '../src/app/server.ts'
import type { ServerOptions } from '../src/app/server-options.ts'
import { demoContent } from '../src/clinic/demo-content.ts'
import { changeTeam } from '../src/features/outreach/site/server/change-team.ts'
import type { FollowedSite } from '../src/features/outreach/site/server/follow-site.ts'
import type { SiteData } from '../src/features/outreach/site/site-data.ts'
import type { CallerKind } from '../src/features/platform/auth/access.ts'
import { createLive } from '../src/features/platform/live/server/create-live.ts'
import { enqueueMail } from '../src/features/platform/notifications/server/enqueue-mail.ts'
import type { Database } from '../src/lib/server/database/database.ts'
import { createLog } from '../src/lib/server/log.ts'
import { freshDatabase } from './database.ts'
import { type Endpoint, type Input, type OutputOf, toRequest } from './endpoints.ts'
import { aCustomer, aLogin, anAdmin, type Customer, type Login, PASSWORD } from './factories.ts'
import { type Answer, listen, type Sent, send } from './http.ts'
import { startOpenIdProvider } from './open-id-provider.ts'
import { PUSH_SETTINGS } from './push-server.ts'
import { type FreshCookie, SECRET, startSession } from './session.ts'

/** Where the clock stands when a test file begins: a Wednesday, 9:30 AM on the clinic's clock. */
export const MORNING = new Date('2027-03-10T04:00:00Z')

/** A refusal's body. */
export type RefusalBody = {
  code: string
  status: number
  message: string
  data?: { fields?: Record<string, string>; [name: string]: unknown }
}

/** An answer of the API: `body` is what was asked for, `refusal` the same body when it was refused. */
export type ApiAnswer<Output = unknown> = Answer & { body: Output; refusal: RefusalBody }

/** Someone who sends requests from the application's own pages. */
export type Caller = {
  /** The Cookie header of the session; empty for someone who has none. */
  cookie: string
  /** Asks an endpoint as the browser would: right path, Origin, JSON body or query string, session cookie. */
  ask: <Name extends Endpoint>(name: Name, input?: Input) => Promise<ApiAnswer<OutputOf<Name>>>
  /** Sends any request, with the session cookie and our own Origin unless a header says otherwise. */
  send: (sent: Sent) => Promise<ApiAnswer>
}

const DATA: SiteData = {
  content: demoContent,
  openingHours: [],
  closures: [],
  extraHours: [],
  houseVisits: true,
  services: [],
}
/** The public pages of a test's server, which shows none and so follows nothing. */
const STILL_SITE: FollowedSite = {
  installed: demoContent,
  data: () => DATA,
  draft: async () => DATA,
  refresh: async () => undefined,
  lookSoon: () => undefined,
  changeTeam: (tx, by) => changeTeam(tx, demoContent, by),
  picture: async () => undefined,
  onChange: () => undefined,
  end: async () => undefined,
}

/** The server under test with its database, its clock and its log. */
export type TestServer = {
  origin: string
  /** Where people may sign in elsewhere. */
  provider: Awaited<ReturnType<typeof startOpenIdProvider>>
  database: Database
  /** Sets the present instant. */
  setNow: (now: Date) => void
  /** Lines of the log since the last call; a test that expects an error takes it, or fails. */
  takeLog: () => string[]
  caller: (cookie?: string | FreshCookie) => Caller
  /** Someone who has just signed in with their password. */
  signIn: (login: Login) => Promise<Caller>
  /** Someone with a running session, without the time that a password's hash takes. */
  session: (login: Login) => Promise<Caller>
  /** A new login with a running session. */
  aPerson: () => Promise<{ login: Login; caller: Caller }>
  /** A new customer with a login of their own and a running session. */
  anOwner: () => Promise<{ login: Login; customer: Customer & { login: Login }; caller: Caller }>
}

/** Serves a database over real HTTP on a loopback port until the test file ends; some settings may differ. */
export async function serve(database: Database, settings: Partial<ServerOptions> = {}): Promise<TestServer> {
  let now = MORNING
  const lines: string[] = []
  const keep = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const provider = await startOpenIdProvider()
  afterAll(provider.close)
  const log = createLog('warn', keep)
  const live = createLive(database, log)
  afterAll(live.end)
  const listener = createServer({
    database,
    log,
    live,
    now: () => now,
    secret: SECRET,
    publicUrl: undefined,
    proxies: 0,
    accessLog: false,
    tryLimits: 'off',
    staffTwoFactor: 'offered',
    bookingLimits: { daysAhead: null, maxUpcoming: null },
    providers: [provider.settings],
    push: PUSH_SETTINGS,
    webhookHosts: [],
    readBackups: () => null,
    readClock: () => ({ aheadS: 0, wasAhead: false }),
    settingWarnings: [],
    dataDir: tmpdir(),
    metrics: null,
    mailer: { send: enqueueMail, delivers: false, publicUrl: 'https://tests.example' },
    demoLogins: [],
    renderAccount: () => 'the form',
    renderPreview: () => null,
    site: STILL_SITE,
    web: (_request, response) => response.end('the web'),
    ...settings,
  })
  const { origin, close } = await listen(listener)
  afterEach(() => {
    const unexpected = lines.splice(0)
    if (unexpected.length > 0) throw new Error(`The server logged:\n${unexpected.join('')}`)
  })
  afterAll(close)
  const { db } = database
  const caller = (cookie: string | FreshCookie = '') => callerOf(origin, cookie, () => now)
  const session = async ({ userId }: Login) => caller(await startSession(db, userId))
  const aPerson = async () => {
    const login = await aLogin(db)
    return { login, caller: await session(login) }
  }
  const anOwner = async () => {
    const login = await aLogin(db, { confirmed: true })
    return { login, customer: { ...(await aCustomer(db, { login })), login }, caller: await session(login) }
  }
  return {
    origin,
    provider,
    database,
    setNow: (instant) => {
      now = instant
    },
    takeLog: () => lines.splice(0),
    caller,
    signIn: async ({ email }) => caller(await signIn(caller(), { email, password: PASSWORD })),
    session,
    aPerson,
    anOwner,
  }
}

/** Signs in over HTTP; gives the Cookie header of the session. */
export async function signIn(stranger: Caller, login: { email: string; password: string }): Promise<string> {
  const { email, password } = login
  const answer = await stranger.ask('auth.signIn', { email, password })
  if (answer.status !== 200) throw new Error(`Signing in failed: ${answer.text}`)
  return cookiesOf(answer)
}

/** The Cookie header that a browser would send after an answer. */
export function cookiesOf(answer: Answer): string {
  return (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0]).join('; ')
}

/**
 * Someone who asks the server at `origin` and, as a browser does, keeps the session that an answer brings. `now` is the
 * server's clock, by which a cookie is fresh.
 */
export function callerOf(
  origin: string,
  firstCookie: string | FreshCookie = '',
  now = () => new Date(),
): Caller {
  let latest = firstCookie
  const cookieNow = () => (typeof latest === 'string' ? latest : latest(now()))
  const ask = async (sent: Sent): Promise<ApiAnswer> => {
    const cookie = cookieNow()
    const own = { origin, ...(cookie === '' ? {} : { cookie }) }
    const answer = await send(origin, { ...sent, headers: { ...own, ...sent.headers } })
    const rotated = cookiesOf(answer)
    if (cookie !== '' && /(^|; )(__\w+-)?tailwell\.session=[^;]/.test(rotated)) latest = rotated
    const body = isJson(answer) ? JSON.parse(answer.text) : fileOf(answer)
    return { ...answer, body, refusal: body }
  }
  return {
    get cookie() {
      return cookieNow()
    },
    send: ask,
    ask: (name, input) => ask(toRequest(name, input)) as Promise<ApiAnswer<OutputOf<typeof name>>>,
  }
}

/** The picture, calendar file, PDF file or page that an answer carries, or nothing. */
function fileOf({ status, headers, bytes }: Answer): File | undefined {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  return status === 200 && /^(image\/|(application\/pdf|text\/(calendar|event-stream|html))$)/.test(type)
    ? new File([Uint8Array.from(bytes)], 'file', { type })
    : undefined
}

function isJson({ headers, text }: Answer): boolean {
  return text !== '' && /^application\/(problem\+)?json/.test(headers['content-type'] ?? '')
}

/** The kinds of caller that rights tell apart whatever the endpoint, with running sessions, on a fresh database. */
export type TestClinic = TestServer & {
  callers: Record<Exclude<CallerKind, 'staffWith' | 'staffWithout'>, Caller>
  logins: Record<'noProfile' | 'customer' | 'admin', Login>
  customer: Customer & { login: Login }
  otherCustomer: Customer & { login: Login }
}

export async function openClinic(given?: Database): Promise<TestClinic> {
  const server = await serve(given ?? (await freshDatabase()))
  const owner = await server.anOwner()
  const other = await server.anOwner()
  const noProfile = await server.aPerson()
  const admin = await anAdmin(server.database.db)
  const callers = {
    anonymous: server.caller(),
    noProfile: noProfile.caller,
    customer: owner.caller,
    otherCustomer: other.caller,
    admin: await server.session(admin),
  }
  const logins = { noProfile: noProfile.login, customer: owner.login, admin }
  return { ...server, callers, logins, customer: owner.customer, otherCustomer: other.customer }
}
