/** `npm run check:first-load`: holds the built web to the limits of what a browser loads first, and prints the sizes. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readManifest } from '../src/app/browser/first-pages.ts'
import { type Build, excessesOf, loadsOf } from './first-load.ts'

const ROOT = resolve(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')
const WEB = join(DIST, 'web')

const build: Build = {
  manifest: readManifest(WEB),
  read: (file) => readFileSync(join(WEB, file)),
  styles: readFileSync(join(ROOT, 'src/app/browser/styles.css'), 'utf8'),
  ...(JSON.parse(readFileSync(join(DIST, 'modules.json'), 'utf8')) as Pick<Build, 'modules' | 'imports'>),
}
for (const { name, bytes, maxBytes, files } of loadsOf(build)) {
  console.log(`${name}: ${(bytes / 1000).toFixed(1)} of ${maxBytes / 1000} kB in ${files} files`)
}
const excesses = excessesOf(build)
for (const sentence of excesses) console.error(sentence)
process.exitCode = excesses.length === 0 ? 0 : 1
