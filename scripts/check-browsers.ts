/** `npm run check:browsers`: finds what the built scripts use that the promised browsers (README.md) lack. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { tooNewIn } from './browsers.ts'

const DIST = resolve(import.meta.dirname, '../dist')

/** The scripts that a browser is sent, also those written into documents. */
const files = [
  ...readdirSync(join(DIST, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|html)$/.test(name))
    .map((name) => join(DIST, 'web', name)),
  join(DIST, 'pages/account-assets.json'),
]
const found = files.flatMap((file) =>
  tooNewIn(readFileSync(file, 'utf8')).map((use) => `${file.slice(DIST.length + 1)} uses ${use}`),
)
for (const sentence of found) console.error(sentence)
console.log(`${files.length} files, ${found.length} uses of what the oldest browsers lack`)
process.exitCode = found.length === 0 ? 0 : 1
