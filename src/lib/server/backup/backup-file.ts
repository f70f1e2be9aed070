import { createHash, hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

// A backup is gzipped text. Each line begins with what it is: the header, a table, a row with its hash, the end of a
// table, or the end of the backup with the hash of all lines before it.

const headerSchema = z.object({
  format: z.literal('tailwell-backup-1'),
  createdAt: z.iso.datetime(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.string()).min(1),
  /** The secret that is saved next to an embedded database; null if it comes from the settings. */
  secret: z.string().nullable(),
})
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) })
const tableEndSchema = z.object({ rows: z.number(), digest: z.string() })

export type BackupHeader = z.infer<typeof headerSchema>
export type BackupTable = z.infer<typeof tableSchema>

/** A part of a backup; `json` is a row as PostgreSQL's `to_json` writes it. */
export type BackupPart =
  | ({ kind: 'header' } & BackupHeader)
  | ({ kind: 'table' } & BackupTable)
  | { kind: 'row'; json: string }
  | { kind: 'table end'; rows: number; digest: string }

const HEADER = 'H '
const TABLE = 'T '
const ROW = 'R '
const TABLE_END = 'E '
const END = 'Z '

/** Hex digits of a row's hash, enough to find a damaged row; the hash of the whole file is complete. */
const ROW_HASH_LENGTH = 16

function hashOf(text: string): string {
  return hash('sha256', text)
}

const CHARACTERS_AT_ONCE = 200_000

/** The hash of a set of rows, whatever their order. `add` gives the row's own. */
export function createDigest() {
  let sum = 0n
  let rows = 0
  return {
    add: (json: string): string => {
      const rowHash = hashOf(json)
      sum = BigInt.asUintN(128, sum + BigInt(`0x${rowHash.slice(0, 32)}`))
      rows += 1
      return rowHash
    },
    read: () => ({ rows, digest: sum.toString(16) }),
  }
}

/** Writes a backup to `file`, readable by this user alone. It appears once all is on disk; a failure leaves none. */
export async function writeBackupFile(file: string, parts: AsyncIterable<BackupPart>): Promise<void> {
  const unfinished = `${file}.unfinished`
  try {
    const disk = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(Readable.from(linesOf(parts)), createGzip(), disk)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** The lines of a backup, many at a time: compressing each by itself takes five times as long. */
async function* linesOf(parts: AsyncIterable<BackupPart>): AsyncGenerator<string> {
  const whole = createHash('sha256')
  let lines = ''
  for await (const part of parts) {
    lines += `${lineOf(part)}\n`
    if (lines.length < CHARACTERS_AT_ONCE) continue
    whole.update(lines)
    yield lines
    lines = ''
  }
  whole.update(lines)
  yield `${lines}${END}${whole.digest('hex')}\n`
}

function lineOf(part: BackupPart): string {
  if (part.kind === 'row') return `${ROW}${hashOf(part.json).slice(0, ROW_HASH_LENGTH)} ${part.json}`
  const { kind, ...content } = part
  const begin = { header: HEADER, table: TABLE, 'table end': TABLE_END }[kind]
  return begin + JSON.stringify(content)
}

/**
 * Reads a backup part by part. Throws, saying where, if the file is not a backup, is damaged or ends too early. The
 * hash of the whole file is checked last, so read to the end before trusting any part.
 */
export async function* readBackupFile(file: string): AsyncGenerator<BackupPart> {
  const reader = createReader()
  for await (const line of unzippedLines(file)) {
    const part = reader.read(line)
    if (part !== null) yield part
  }
  reader.assertComplete()
}

/** What may come after a line. */
const AFTER: Readonly<Record<string, string[]>> = {
  [HEADER]: [TABLE, END],
  [TABLE]: [ROW, TABLE_END],
  [ROW]: [ROW, TABLE_END],
  [TABLE_END]: [TABLE, END],
}

/** Turns lines into parts; checks their order and every hash. */
function createReader() {
  const whole = createHash('sha256')
  const table = { name: 'the header', digest: createDigest() }
  let next = [HEADER]
  let isComplete = false

  const readRow = (content: string): BackupPart => {
    const json = content.slice(ROW_HASH_LENGTH + 1)
    const isWhole = table.digest.add(json).startsWith(content.slice(0, ROW_HASH_LENGTH))
    if (!isWhole) throw damaged(`row ${table.digest.read().rows} of ${table.name}`)
    return { kind: 'row', json }
  }
  const readTable = (content: string): BackupPart => {
    const begun = parse(tableSchema, content, `the table after ${table.name}`)
    Object.assign(table, { name: begun.name, digest: createDigest() })
    return { kind: 'table', ...begun }
  }
  const readTableEnd = (content: string): BackupPart => {
    const expected = parse(tableEndSchema, content, `the end of ${table.name}`)
    const found = table.digest.read()
    const isSame = found.rows === expected.rows && found.digest === expected.digest
    if (!isSame) throw damaged(`${table.name}, where rows are missing or duplicated`)
    return { kind: 'table end', ...expected }
  }
  const readEnd = (content: string) => {
    isComplete = content === whole.digest('hex')
    if (!isComplete) throw damaged('its end')
    return null
  }
  const readers: Readonly<Record<string, (content: string) => BackupPart | null>> = {
    [HEADER]: (content) => ({ kind: 'header', ...parse(headerSchema, content, table.name) }),
    [TABLE]: readTable,
    [ROW]: readRow,
    [TABLE_END]: readTableEnd,
    [END]: readEnd,
  }
  const read = (line: string): BackupPart | null => {
    const begin = line.slice(0, 2)
    if (!next.includes(begin)) throw damaged(table.name)
    next = AFTER[begin] ?? []
    if (begin !== END) whole.update(`${line}\n`)
    return readers[begin]?.(line.slice(2)) ?? null
  }
  const assertComplete = () => {
    if (!isComplete) throw new Error('This backup is incomplete, because its end is missing.')
  }
  return { read, assertComplete }
}

function damaged(where: string): Error {
  return new Error(`This backup is damaged at ${where}.`)
}

function parse<Content>(schema: z.ZodType<Content>, text: string, where: string): Content {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw damaged(where)
  }
}

/** Longer than any row: a photo has at most 5 MB, which are 10 million characters. */
const MAX_LINE = 64 * 1024 * 1024

/** The lines of a text. One that no backup has is refused before it fills the memory. */
async function* linesIn(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const lines = chunk.split('\n')
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE)
      throw new Error('This file is not a backup, or it is damaged. One of its lines is too long.')
    yield* lines
  }
  if (rest !== '') yield rest
}

/** The lines of a gzipped file. Throws if it is not one, or is cut off. */
async function* unzippedLines(file: string): AsyncGenerator<string> {
  const text = new PassThrough()
  const done = pipeline(createReadStream(file), createGunzip(), text)
  // The lines end early when the pipeline fails; why is thrown below.
  done.catch(() => text.end())
  try {
    yield* linesIn(text.setEncoding('utf8'))
    await done
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR')
      throw new Error('This backup is incomplete, because it is cut off.', { cause: error })
    if (code.startsWith('Z_'))
      throw new Error('This file is not a backup, or it is damaged.', { cause: error })
    throw error
  } finally {
    text.destroy()
  }
}
