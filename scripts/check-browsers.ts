/** `npm run check:browsers`: finds what the built scripts and styles use that the promised browsers (README.md) lack. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { tooNewIn, tooNewInStyles } from './browsers.ts'

const DIST = resolve(import.meta.dirname, '../dist')

const built = readdirSync(join(DIST, 'web'), { recursive: true, encoding: 'utf8' }).map((name) =>
  join(DIST, 'web', name),
)
/** The scripts that a browser is sent, also those written into documents. */
const scripts = [
  ...built.filter((name) => /\.(?:js|html)$/.test(name)),
  join(DIST, 'pages/account-assets.json'),
]
const styles = built.filter((name) => name.endsWith('.css'))
const look = (files: readonly string[], tooNew: (text: string) => string[]) =>
  files.flatMap((file) =>
    tooNew(readFileSync(file, 'utf8')).map((use) => `${file.slice(DIST.length + 1)} uses ${use}`),
  )
const files = [...scripts, ...styles]
const found = [...look(scripts, tooNewIn), ...look(styles, tooNewInStyles)]
for (const sentence of found) console.error(sentence)
console.log(`${files.length} files, ${found.length} uses of features that the oldest browsers lack`)
process.exitCode = found.length === 0 ? 0 : 1
