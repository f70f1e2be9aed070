import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder that only this user can read, and those above it that are missing. Node's own `recursive` never returns
 * where the system lets no one make a folder, as in /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  const folder = resolve(path)
  const missing: string[] = []
  for (let one = folder; !(await exists(one)); one = dirname(one)) missing.unshift(one)
  for (const one of missing) {
    try {
      await mkdir(one, { mode: 0o700 })
    } catch (error) {
      if (await isFolder(one)) continue
      throw new Error(`The folder ${folder} can’t be made: ${(error as Error).message}`, { cause: error })
    }
  }
  if (!(await isFolder(folder))) throw new Error(`${folder} is not a folder, or can’t be opened.`)
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
  )
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
