import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { corpus } from '../../../test/picture-corpus.ts'

const MAX_GROWTH = 150_000_000

/** Sends all files three times over to the encoder in a process of its own; gives its greatest growth in bytes. */
const MEASURE = `
import { readdir, readFile } from 'node:fs/promises'
const { encodeSquare } = await import(process.argv[1])
const names = await readdir(process.argv[2])
const files = await Promise.all(names.map((name) => readFile(process.argv[2] + '/' + name)))
const before = process.memoryUsage().rss
let most = before
const watch = setInterval(() => { most = Math.max(most, process.memoryUsage().rss) }, 5)
let made = 0
for (let round = 0; round < 3; round += 1)
  for (const picture of await Promise.all(files.map(encodeSquare))) if (picture !== null) made += 1
clearInterval(watch)
console.log(JSON.stringify({ growth: most - before, made }))`

test('whatever is sent at once, memory stays bounded', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-pictures-'))
  try {
    const samples = await corpus()
    for (const [number, { bytes }] of samples.entries()) await writeFile(join(folder, `${number}`), bytes)
    const module = new URL('encode-picture.ts', import.meta.url).href
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      MEASURE,
      module,
      folder,
    ])
    const { growth, made } = JSON.parse(stdout) as { growth: number; made: number }
    expect(made).toBe(3 * samples.filter(({ taken }) => taken).length)
    expect(growth).toBeLessThan(MAX_GROWTH)
  } finally {
    await rm(folder, { recursive: true })
  }
})
