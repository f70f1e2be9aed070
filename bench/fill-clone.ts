// Fills a database as the clone of an earlier commit does, with its own tables, and sends back what its requests need:
// `node bench/fill-clone.ts CLONE URL CALENDARS`.
import { pathToFileURL } from 'node:url'

const [clone = '', url = '', calendars = '1'] = process.argv.slice(2)
const { fillDatabase } = (await import(
  pathToFileURL(`${clone}/bench/fill-database.ts`).href
)) as typeof import('./fill-database.ts')
const sample = await fillDatabase(url, { calendars: Number(calendars) })
process.send?.(sample, undefined, undefined, () => process.disconnect?.())
