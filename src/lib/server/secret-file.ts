import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { MIN_SECRET_LENGTH } from './env.ts'

/**
 * The secret that signs sessions, made once and kept beside the data. Only a file that is missing is made: one that
 * can't be read, or holds less than 32 characters, ends the start, since another secret would sign everybody out.
 */
export async function secretFile(dataDir: string): Promise<string> {
  const file = join(dataDir, 'auth-secret')
  const secret = (await readText(file))?.trim() ?? (await makeSecret(file))
  if (secret.length >= MIN_SECRET_LENGTH) return secret
  throw new Error(
    `${file} must hold at least ${MIN_SECRET_LENGTH} characters. Put it back from a backup. Without one, remove it: a new one is made, everybody has to sign in again, and two-factor sign-in has to be reset.`,
  )
}

/** What a file says; undefined when there is none. */
async function readText(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`${file} can’t be read: ${error.message}`, { cause: error })
  })
}

/** Writes the file whole or not at all, and for this user alone. */
async function makeSecret(file: string): Promise<string> {
  const secret = randomBytes(48).toString('base64url')
  const unfinished = `${file}.new`
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.chmod(0o600)
    await handle.writeFile(`${secret}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
  return secret
}
