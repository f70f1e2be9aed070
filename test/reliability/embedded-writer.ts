import { writeSync } from 'node:fs'
import { Kysely } from 'kysely'
import { openEmbeddedDatabase } from '../../src/lib/server/database/embedded-database.ts'

/**
 * A process that opens the embedded database of its first argument and writes until it is killed: eight
 * writers, each transaction one entry with three parts, its id printed once the commit is acknowledged.
 */
type Tables = { entry: { id: string }; part: { entryId: string; number: number; filling: string } }

const [dataDir = '', prefix = ''] = process.argv.slice(2)
const { dialect, exec } = await openEmbeddedDatabase({ dataDir, upkeepMs: 100 })
const db = new Kysely<Tables>({ dialect })
await exec(`
  create table if not exists entry (id text primary key);
  create table if not exists part (
    entry_id text not null references entry, number int not null, filling text not null,
    primary key (entry_id, number)
  )`)

async function write(writer: number): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const id = `${prefix}-${writer}-${turn}`
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('entry').values({ id }).execute()
      const part = (number: number) => ({ entryId: id, number, filling: id.repeat(50) })
      await tx
        .insertInto('part')
        .values([part(1), part(2)])
        .execute()
      await tx.insertInto('part').values(part(3)).execute()
    })
    writeSync(1, `${id}\n`)
  }
}

await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
