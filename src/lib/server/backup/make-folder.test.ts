import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const parent = mkdtempSync(join(tmpdir(), 'tailwell-folder-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

test('makes a folder and those above it for this user alone, and leaves one that is there', async () => {
  const folder = join(parent, 'one', 'two')
  await makeFolder(folder)
  await makeFolder(folder)
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(folder).isDirectory()).toBe(true)
})

test('two at once make the same', async () => {
  const folder = join(parent, 'three', 'four')
  await Promise.all([makeFolder(folder), makeFolder(folder)])
  expect(statSync(folder).isDirectory()).toBe(true)
})

test.runIf(process.platform === 'linux')('names a folder at once that no one can make', async () => {
  await expect(makeFolder('/proc/none/folder')).rejects.toThrow('The folder /proc/none/folder can’t be made')
})

test('names a file that is in the way', async () => {
  const file = join(parent, 'file')
  writeFileSync(file, '')
  await expect(makeFolder(file)).rejects.toThrow(`${file} is not a folder`)
  await expect(makeFolder(join(file, 'below'))).rejects.toThrow(/is not a folder|can’t be made/)
})
