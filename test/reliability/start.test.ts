import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freePort } from '../free-port.ts'
import { PROJECT } from '../plant.ts'

const TIME = { timeout: 120_000 }
const STOPPED_MS = 5000

const dataDir = mkdtempSync(join(tmpdir(), 'tailwell-start-'))
const started: ChildProcess[] = []

type Started = {
  process: ChildProcess
  url: string
  printed: () => string
  ended: Promise<[code: number | null]>
}

async function launch(command: string[], env: Record<string, string> = {}): Promise<Started> {
  const port = env.PORT ?? String(await freePort())
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: PROJECT,
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', DATA_DIR: dataDir, ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk
    })
  }
  const ended = once(child, 'exit') as Promise<[number | null]>
  return { process: child, url: `http://localhost:${port}`, printed: () => text, ended }
}

const start = (env?: Record<string, string>) => launch([process.execPath, 'scripts/start.mjs'], env)

/** Waits until the server can serve, and gives what its health says. */
async function ready({ url, process: child, printed }: Started): Promise<unknown> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return await answer.json()
    await sleep(20)
  }
  throw new Error(`The server did not start:\n${printed()}`)
}

/** Whether anyone listens at the server's address: a bare connection, which nothing keeps alive. */
async function isServing({ url }: Started): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return isOpen
}

/** A request that the server has begun to read and cannot answer before `finish` sends the rest. */
async function beginSignIn({ url }: Started): Promise<{ finish: () => Promise<number | undefined> }> {
  const body = JSON.stringify({ email: 'no-one@demo.example', password: 'wrong-password' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, origin: url }
  const sent = request(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { ...headers, expect: '100-continue' },
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  const finish = async () => {
    sent.end(body)
    const [response] = await answered
    return response.resume().statusCode
  }
  return { finish }
}

/** How long a program takes that makes an empty embedded database in memory, in milliseconds. */
function timeOfAnEmptyDatabase(): number {
  const make =
    "const { PGlite } = await import('@electric-sql/pglite'); await (await PGlite.create()).close()"
  const begin = performance.now()
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', make], { cwd: PROJECT })
  expect(status).toBe(0)
  return Math.round(performance.now() - begin)
}

beforeAll(async () => {
  const first = await start()
  await ready(first)
  expect(first.printed()).toContain(`${first.url}\n`)
  expect(first.printed()).toMatch(/admin@\S+ +\S+/)
  first.process.kill('SIGTERM')
  await first.ended
}, 180_000)

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGTERM')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it(
  'a second start is ready in less than twice the time that an empty database takes to be made',
  TIME,
  async () => {
    const times: number[] = []
    const empty: number[] = []
    const isQuick = () => Math.min(...times) < 2 * Math.min(...empty)
    for (let round = 0; round < 3 && !isQuick(); round += 1) {
      const begin = performance.now()
      const server = await start()
      expect(await ready(server)).toEqual({ status: 'ok' })
      times.push(Math.round(performance.now() - begin))
      server.process.kill('SIGTERM')
      await server.ended
      empty.push(timeOfAnEmptyDatabase())
    }
    process.stdout.write(
      `  ready after ${times.join(', ')} ms; an empty database after ${empty.join(', ')} ms\n`,
    )
    // The quickest of three, beside what takes 1.5 s on a quiet machine: what else the machine does is not what is measured.
    expect(isQuick(), `${times} ms`).toBe(true)
  },
)

it('SIGTERM finishes what is in flight and exits 0', TIME, async () => {
  const server = await start()
  await ready(server)
  const { finish } = await beginSignIn(server)
  const begin = performance.now()
  server.process.kill('SIGTERM')
  server.process.kill('SIGTERM')
  while (await isServing(server)) await sleep(20)
  expect(await finish()).toBe(401)
  expect((await server.ended)[0]).toBe(0)
  expect(performance.now() - begin).toBeLessThan(STOPPED_MS)
})

it('a signal to npm alone stops the server, and the next one opens the same data', TIME, async (context) => {
  const version = spawnSync('npm', ['--version'], { encoding: 'utf8' }).stdout
  context.skip(Number.parseInt(version, 10) < 10, 'npm 9 drops the signal, and stays itself')
  const server = await launch(['npm', 'start'])
  await ready(server)
  server.process.kill('SIGTERM')
  await server.ended
  const begin = performance.now()
  while (await isServing(server)) {
    expect(performance.now() - begin).toBeLessThan(STOPPED_MS)
    await sleep(50)
  }
  const next = await start()
  await ready(next)
})

it('a shutdown that can’t write says why in one sentence', TIME, async () => {
  const broken = join(dataDir, 'broken')
  const server = await start({ DATA_DIR: broken, NODE_ENV: 'production', ACCESS_LOG: 'off' })
  await ready(server)
  // The embedded database writes here last of all, as it would to a full disk.
  rmSync(join(broken, 'database', 'cluster', 'pg_logical'), { recursive: true })
  const before = server.printed().length
  server.process.kill('SIGTERM')
  expect((await server.ended)[0]).toBe(1)
  expect(server.printed().slice(before)).toMatch(/^could not [^\n]+ "pg_logical[^\n]+\n$/)
})

it('a taken port ends the start with a sentence that names it', TIME, async () => {
  const port = await freePort()
  const holder = createServer()
  await new Promise<void>((done) => holder.listen(port, '127.0.0.1', done))
  const unused = join(dataDir, 'unused')
  const server = await launch([process.execPath, 'src/app/start.ts'], { PORT: `${port}`, DATA_DIR: unused })
  const [code] = await server.ended
  await new Promise((done) => holder.close(done))
  expect(code).toBe(1)
  expect(server.printed()).toMatch(new RegExp(`${port} is taken.*PORT=`))
  expect(existsSync(unused)).toBe(false)
})

it.each([
  [
    'an address of another machine',
    { HOST: '203.0.113.1' },
    /^Can't listen at 203\.0\.113\.1 \(.*HOST must be/,
  ],
  [
    'a name that no machine has',
    { HOST: 'nowhere.invalid' },
    /^Can't listen at nowhere\.invalid \(.*HOST must be/,
  ],
  [
    'a PostgreSQL server that is not there',
    { DATABASE_URL: 'postgres://clinic:secret@127.0.0.1:1/clinic' },
    /^The database can't be opened: .*127\.0\.0\.1:1\. Check DATABASE_URL/,
  ],
  [
    'a PostgreSQL server under a name with several addresses',
    { DATABASE_URL: 'postgres://clinic:secret@localhost:1/clinic' },
    /^The database can't be opened: .*:1\b.* Check DATABASE_URL/,
  ],
  [
    'a PostgreSQL server of an unknown name',
    { DATABASE_URL: 'postgres://clinic:secret@nowhere.invalid/clinic' },
    /^The database can't be opened: .*nowhere\.invalid\. Check DATABASE_URL/,
  ],
])('%s ends the start with one sentence', TIME, async (_what, settings, sentence) => {
  const server = await start({ AUTH_SECRET: 'a'.repeat(32), ...settings })
  expect((await server.ended)[0]).toBe(1)
  expect(server.printed()).toMatch(sentence)
  expect(server.printed().trimEnd()).not.toMatch(/\n|secret/)
})

it('a folder for backups that can’t be made ends the start before the database is made', TIME, async () => {
  const unused = `${dataDir}-unused`
  const server = await start({ DATA_DIR: unused, BACKUP_DIR: '/proc/none' })
  expect((await server.ended)[0]).toBe(1)
  expect(server.printed()).toContain('The folder /proc/none can’t be made: ')
  expect(existsSync(join(unused, 'database'))).toBe(false)
  rmSync(unused, { recursive: true, force: true })
})

it('a wrong setting ends the start with a sentence that names it', TIME, async () => {
  const server = await start({ PORT: 'many' })
  expect((await server.ended)[0]).toBe(1)
  expect(server.printed()).toMatch(/PORT must be a port number/)
  expect(server.printed()).not.toContain('    at ')
})
