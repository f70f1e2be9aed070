import { writeSync } from 'node:fs'
import { runPart } from '../../src/features/office/imports/server/run-import.ts'
import { openDatabase } from '../../src/lib/server/database/database.ts'

/**
 * A process that brings an import in, or takes it back, until that is done or it is killed:
 * `node test/reliability/import-and-die.ts LOCATION ID`, each as JSON. It prints a line after each part.
 */
const [location, id] = process.argv.slice(2).map((text) => JSON.parse(text))
const database = await openDatabase(location)
const importing = { db: database.db, now: () => new Date(), partSize: 5, changed: () => undefined }

for (let state = ''; state !== 'done'; ) {
  state = await runPart(importing, id)
  writeSync(1, `${state}\n`)
}
await database.close()
