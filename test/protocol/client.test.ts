import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createClient, isProblem } from '../../packages/client/client.js'
import { clientFiles } from '../../scripts/build-client.ts'
import { SCOPE_NAMES, type Scope } from '../../src/features/platform/auth/scopes.ts'
import { serve } from '../callers.ts'
import { freshDatabase } from '../database.ts'
import { ENDPOINTS } from '../endpoints.ts'
import { aCustomer, anAdmin, anAppointment, aPet, aService } from '../factories.ts'
import { aToken } from '../tokens.ts'

const server = await serve(await freshDatabase())
const { db } = server.database
const admin = await anAdmin(db)

test.each(Object.entries(await clientFiles()))(
  '%s is up to date; `npm run client` writes it',
  (name, text) => {
    expect(readFileSync(`packages/client/${name}`, 'utf8')).toBe(text)
  },
)

test('has every operation that a token can call and that is JSON', async () => {
  const { 'operations.js': table = '' } = await clientFiles()
  const files = [
    ...['appointments.getOwnCalendar', 'bills.getFile', 'bills.getOwnFile'],
    ...['pets.getPhoto', 'pets.setPhoto', 'pets.removePhoto', 'sheets.getPrescription'],
    ...['certificates.getFile', 'files.getContent', 'sheets.getOwnPrescription'],
  ]
  const open: string[] = ENDPOINTS.filter(({ meta }) => meta.scope !== null).map(({ name }) => name)
  const listed = [...table.matchAll(/'(\w+\.\w+)': \[/g)].map(([, name]) => name)
  const without = open.filter((name) => !listed.includes(name))
  expect(files).toEqual(expect.arrayContaining(without))
  expect(listed.filter((name) => !open.includes(name ?? ''))).toEqual([])
})

test('comes with the licence of the project', () => {
  expect(readFileSync('packages/client/LICENSE', 'utf8')).toBe(readFileSync('LICENSE', 'utf8'))
})

/** Runs the example with a service's token; gives its exit code and what it prints. */
async function runExample(scopes: readonly Scope[], ...words: string[]) {
  const { token } = await aToken(db, admin, { kind: 'service', scopes })
  const env = { ...process.env, TAILWELL_URL: server.origin, TAILWELL_TOKEN: token, NODE_OPTIONS: '' }
  return await new Promise<{ code: number; out: string }>((done) => {
    const child = execFile(
      process.execPath,
      ['packages/client/examples/appointments.js', ...words],
      { env, timeout: 50_000 },
      (_error, stdout, stderr) => done({ code: child.exitCode ?? -1, out: stdout + stderr }),
    )
  })
}

test('the example books the next free time, and prints tomorrow', async () => {
  const owner = await aCustomer(db)
  const pet = await aPet(db, { owner })
  const service = await aService(db)
  const booked = await runExample(SCOPE_NAMES, 'book', owner.phone, pet.name, service.name)
  expect(booked).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Booked for ${pet.name}: 2027-03-10T`),
  })
  const rows = await db.selectFrom('appointments').select('status').where('petId', '=', pet.id).execute()
  expect(rows).toEqual([{ status: 'confirmed' }])

  await anAppointment(db, { pet, day: '2027-03-11', hour: 12 })
  const printed = await runExample(['appointments:read'])
  expect(printed.code).toBe(0)
  expect(printed.out.trim().split('\n')).toEqual([expect.stringContaining(`for ${pet.name} (pending)`)])
})

test('the package that would be published runs the example of its README', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tailwell-client-'))
  try {
    const run = promisify(execFile)
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: 'packages/client',
    })
    const installed = join(folder, 'node_modules', 'tailwell-client')
    mkdirSync(installed, { recursive: true })
    await run('tar', ['-xzf', join(folder, stdout.trim()), '-C', installed, '--strip-components=1'])
    const [, example = ''] = /```ts\n(.*?)```/s.exec(readFileSync('packages/client/README.md', 'utf8')) ?? []
    const file = join(folder, 'example.ts')
    writeFileSync(file, example.replace('https://clinic.example', server.origin))
    const pet = await aPet(db)
    await anAppointment(db, { pet, day: '2027-03-12' })
    const { token } = await aToken(db, admin, { kind: 'service', scopes: ['appointments:read'] })
    const env = { ...process.env, TAILWELL_TOKEN: token, NODE_OPTIONS: '' }
    const printed = await run(process.execPath, [file], { env, timeout: 50_000 })
    expect(printed.stdout).toContain(`${pet.name}: `)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a call ends when its time is over, or when its caller ends it', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  try {
    const hasty = createClient({ url, token: 'tw_any', timeoutMs: 20 })
    await expect(hasty('services.list')).rejects.toMatchObject({ name: 'TimeoutError' })
    const call = createClient({ url, token: 'tw_any' })
    const stopper = new AbortController()
    const ended = call('services.list', {}, { signal: stopper.signal })
    stopper.abort()
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
  } finally {
    silent.closeAllConnections()
    silent.close()
  }
})

test('a refusal is thrown with its code, its fields and its wait', async () => {
  const { token } = await aToken(db, admin)
  const call = createClient({ url: server.origin, token })
  const refused = await call('alerts.create', {
    title: '',
    message: 'On Sunday',
    type: 'info',
    priority: 1,
    isActive: true,
    expiresOn: null,
  }).catch((error: unknown) => error)
  expect(isProblem(refused)).toBe(true)
  expect(refused).toMatchObject({ status: 400, code: 'BAD_REQUEST', fields: { title: expect.any(String) } })
  const stranger = createClient({ url: server.origin, token: 'tw_wrong' })
  await expect(stranger('services.list')).rejects.toMatchObject({ status: 401, code: 'TOKEN_REFUSED' })
  // @ts-expect-error: a customer's id is missing.
  await expect(call('pets.listForCustomer', {})).rejects.toMatchObject({ status: 400 })
  // @ts-expect-error: there is none of this name.
  await expect(call('toString')).rejects.toThrow('There is no operation “toString”.')
})
