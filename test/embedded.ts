import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../src/lib/server/database/embedded-database.ts'
import { endChild } from './run-program.ts'

/** Real data directories and processes for the tests of the embedded database, gone after each test. */
export type Tables = {
  counter: { id: number; amount: number }
  owner: { id: number; phone: string }
}

const OPENER = join(import.meta.dirname, 'reliability/embedded-opener.ts')
const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
const model = join(folder, 'model')
const databases: EmbeddedDatabase[] = []
const children: ChildProcess[] = []
const folders: string[] = []

// Slow where others use the disk.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

beforeAll(async () => {
  const database = await openEmbeddedDatabase({ dataDir: model })
  await database.exec(`
    create table counter (id int primary key, amount bigint not null);
    create table owner (id serial primary key, phone text not null constraint owner_phone_once unique)`)
  await database.close()
})

afterEach(async () => {
  vi.restoreAllMocks()
  for (const child of children.splice(0)) await kill(child)
  for (const database of databases.splice(0)) await database.close()
  for (const one of folders.splice(0)) rmSync(one, { recursive: true, force: true })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An empty folder. */
export function newFolder(): string {
  const made = mkdtempSync(join(folder, 'test-'))
  folders.push(made)
  return made
}

/** A data directory with two empty tables that nothing has open, copied from one that was closed. */
export function newDataDir(): string {
  const dataDir = newFolder()
  cpSync(model, dataDir, { recursive: true })
  return dataDir
}

type EmbeddedOptions = Omit<Parameters<typeof openEmbeddedDatabase>[0], 'dataDir' | 'dump'>

/** Opens a directory in this process and closes it after the test. */
export async function openHere(dataDir = newDataDir(), options: EmbeddedOptions = {}) {
  const database = await openEmbeddedDatabase({ dataDir, ...options })
  databases.push(database)
  return { ...database, db: new Kysely<Tables>({ dialect: database.dialect }) }
}

/** Another process that opens the directory when `go` is called, which gives what it says then. */
export async function otherOpener(dataDir: string) {
  const child = spawn(process.execPath, [OPENER, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const lines = createInterface({ input: child.stdout })
  await nextLine(lines)
  const go = async () => {
    child.stdin.write('go\n')
    return await nextLine(lines)
  }
  return { child, go }
}

async function nextLine(lines: Interface): Promise<string> {
  const [line] = await once(lines, 'line')
  return line
}

/** Ends a process as a power cut would: at once, without a word. */
export async function kill(child: ChildProcess): Promise<void> {
  await endChild(child, 'SIGKILL')
}
