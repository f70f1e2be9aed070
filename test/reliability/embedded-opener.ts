import { openEmbeddedDatabase } from '../../src/lib/server/database/embedded-database.ts'

/**
 * A process that opens the embedded database of the directory in its first argument when asked to by a
 * line on standard input, prints `open` or why it was refused, and keeps it open until it is ended.
 */
const [dataDir = ''] = process.argv.slice(2)
process.stdout.write('ready\n')
process.stdin.once('data', async () => {
  try {
    await openEmbeddedDatabase({ dataDir })
    process.stdout.write('open\n')
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
  }
})
