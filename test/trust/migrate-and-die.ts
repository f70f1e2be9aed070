import { sql } from 'kysely'
import { type Database, openDatabase } from '../../src/lib/server/database/database.ts'
import { migrate } from '../../src/lib/server/database/migrate.ts'
import { splitScript } from './split-script.ts'

/**
 * A process that migrates a database as a start of the server does, and kills itself in one migration:
 * `node test/trust/migrate-and-die.ts LOCATION FOLDER NAMES POINT`, each argument as JSON. FOLDER has the migrations, NAMES
 * are those up to and with the one it dies in. POINT is the number of the statement after which it dies; one more than
 * there are: right after the commit.
 */
const [location, folder, names, point] = process.argv.slice(2).map((text) => JSON.parse(text))

const die = () => process.kill(process.pid, 'SIGKILL')

/** Sends the statements of the last script one by one, in the same transaction as the server, and dies among them. */
function mortal(database: Database): Database {
  const exec = async (script: string) => {
    if (!script.includes(`values ('${names.at(-1)}')`)) return await database.exec(script)
    await database.db.connection().execute(async (session) => {
      await sql`begin`.execute(session)
      for (const [index, statement] of splitScript(script).entries()) {
        await sql.raw(statement).execute(session)
        if (index + 1 === point) die()
      }
      await sql`commit`.execute(session)
      die()
    })
  }
  return { ...database, exec }
}

await migrate(mortal(await openDatabase(location)), { folder: new URL(folder), until: names })
