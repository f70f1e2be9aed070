import { messages, type PGlite, parse, protocol } from '@electric-sql/pglite'
import { nameInCode, toRows } from './column-names.ts'

const { bind, close, describe, execute, parse: prepare, sync } = protocol.serialize

/** Each takes 60 to 120 kB of the engine's memory, which never shrinks. */
export const MAX_NAMED = 200

type Messages = Parameters<typeof parse.parseResults>[0]
type Statement = { name: string; types: readonly number[]; described: Messages; columns: readonly string[] }
type Result = Omit<ReturnType<typeof parse.parseResults>[number], 'rows'> & { rows: object[] }

/** Statements of the engine's one session that are parsed and planned once, and then known by name. */
export type NamedStatements = {
  query: (text: string, values: readonly unknown[]) => Promise<Result>
  /** Closes all. A plan outlives what it was made for: a script may fill tables, count their rows or change columns. */
  forget: () => Promise<void>
}

/**
 * Prepares each text once, through PGlite's protocol: its own `query` parses and plans the text again each time, which costs
 * five latest appointments 0.13 of it. Use it only while no one else uses the session. Beyond `MAX_NAMED` texts the one used
 * longest ago is closed.
 */
export function nameStatements(pglite: PGlite): NamedStatements {
  const named = new Map<string, Statement>()
  let count = 0

  const add = async (text: string): Promise<Statement> => {
    const [oldest] = named.size >= MAX_NAMED ? named.keys() : []
    count += 1
    const name = `s${count}`
    const answer = await send(
      pglite,
      ...closing(named, oldest),
      prepare({ name, text }),
      describe({ type: 'S', name }),
    )
    const statement = describedIn(name, answer)
    named.set(text, statement)
    return statement
  }

  const find = async (text: string): Promise<Statement> => {
    const known = named.get(text)
    if (known === undefined) return await add(text)
    named.delete(text)
    named.set(text, known)
    return known
  }

  const query = async (text: string, values: readonly unknown[]) => {
    const isKnown = named.has(text)
    try {
      return await run(pglite, await find(text), values)
    } catch (error) {
      if (!isKnown || !isOutOfDate(error) || pglite.isInTransaction()) throw error
      await send(pglite, ...closing(named, text))
      return await run(pglite, await add(text), values)
    }
  }

  const forget = async () => {
    named.clear()
    if (pglite.isInTransaction()) await pglite.exec('rollback')
    await pglite.exec('deallocate all')
  }
  return { query, forget }
}

/** Takes the name of a text away, and gives the message that closes it. */
function closing(named: Map<string, Statement>, text: string | undefined): Uint8Array[] {
  const statement = text === undefined ? undefined : named.get(text)
  if (text === undefined || statement === undefined) return []
  named.delete(text)
  return [close({ type: 'S', name: statement.name })]
}

async function send(pglite: PGlite, ...parts: Uint8Array[]): Promise<Messages> {
  return await pglite.execProtocolStream(Buffer.concat([...parts, sync()]), { syncToFs: false })
}

async function run(pglite: PGlite, statement: Statement, values: readonly unknown[]): Promise<Result> {
  const { name, types, described, columns } = statement
  const texts = values.map((value, index) => serialized(pglite, value, types[index]))
  const answer = await send(pglite, bind({ statement: name, values: texts }), execute({}))
  const [result] = parse.parseResults([...described, ...answer], pglite.parsers, { rowMode: 'array' })
  if (result === undefined) throw new Error('PGlite returned no result.')
  return { ...result, rows: toRows(columns, result.rows as unknown[][]) }
}

function describedIn(name: string, answer: Messages): Statement {
  const described = answer.filter((message) => message instanceof messages.RowDescriptionMessage)
  const fields = described.flatMap((message) => message.fields)
  const columns = fields.map((field) => nameInCode(field.name))
  return { name, types: parse.parseDescribeStatementResults(answer), described, columns }
}

function serialized(pglite: PGlite, value: unknown, type: number | undefined) {
  if (value === null || value === undefined) return null
  const serialize = type === undefined ? undefined : pglite.serializers[type]
  return serialize === undefined ? String(value) : serialize(value)
}

/** A column was added to what `select *` reads, so that the rows of the plan are not those of the text. */
function isOutOfDate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000'
}
