import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretFile } from './secret-file.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tailwell-secret-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const fileOf = () => join(folder, 'auth-secret')

test('a secret is made once, for this user alone, and leaves nothing else behind', async () => {
  const secret = await secretFile(folder)
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(await secretFile(folder)).toBe(secret)
  expect(await readdir(folder)).toEqual(['auth-secret'])
  expect((await stat(fileOf())).mode & 0o777).toBe(0o600)
})

test('one that was kept is taken, whatever ends its line', async () => {
  const secret = 'x'.repeat(32)
  await writeFile(fileOf(), `${secret}\r\n`)
  expect(await secretFile(folder)).toBe(secret)
})

test('what a start that was cut off has left is no secret', async () => {
  const unfinished = `${fileOf()}.new`
  await writeFile(unfinished, 'half')
  await chmod(unfinished, 0o644)
  const secret = await secretFile(folder)
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(await readdir(folder)).toEqual(['auth-secret'])
  expect((await stat(fileOf())).mode & 0o777).toBe(0o600)
})

test.each(['', '\n', `${'x'.repeat(31)}\n`, ` ${' '.repeat(40)} `])(
  'a file that is empty or too short is refused by its name, and stays as it is: %j',
  async (content) => {
    await writeFile(fileOf(), content)
    await expect(secretFile(folder)).rejects.toThrow(`${fileOf()} must contain at least 32 characters.`)
    expect(await readFile(fileOf(), 'utf8')).toBe(content)
    expect(await readdir(folder)).toEqual(['auth-secret'])
  },
)

test('a file that can’t be read is refused by its name, and no other one is made', async () => {
  await mkdir(fileOf())
  await expect(secretFile(folder)).rejects.toThrow(`${fileOf()} can’t be read: EISDIR`)
  expect(await readdir(folder)).toEqual(['auth-secret'])
})
