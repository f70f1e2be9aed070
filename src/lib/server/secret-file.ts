import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { MIN_SECRET_LENGTH } from './env.ts'

/**
 * Reads the secret that signs sessions, creating its file next to the data if it is missing. Throws if the file can't
 * be read or holds fewer than 32 characters: a new secret would sign everyone out.
 */
export async function secretFile(dataDir: string): Promise<string> {
  const file = fileIn(dataDir)
  const secret = (await readSecret(dataDir)) ?? (await makeSecret(file))
  if (secret.length >= MIN_SECRET_LENGTH) return secret
  throw new Error(
    `${file} must contain at least ${MIN_SECRET_LENGTH} characters. Restore it from a backup. Without a backup, delete the file. The server then creates a new secret, everyone has to sign in again, and you have to reset two-factor sign-in.`,
  )
}

const fileIn = (dataDir: string) => join(dataDir, 'auth-secret')

/** Reads the secret; undefined if it has no file. */
export async function readSecret(dataDir: string): Promise<string | undefined> {
  return (await readText(fileIn(dataDir)))?.trim()
}

/** Reads a text file; undefined if it does not exist. */
async function readText(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`${file} can’t be read: ${error.message}`, { cause: error })
  })
}

async function makeSecret(file: string): Promise<string> {
  const secret = randomBytes(48).toString('base64url')
  await write(file, secret)
  return secret
}

/** Saves the secret of a backup in place of the one that is there. */
export async function restoreSecret(dataDir: string, secret: string): Promise<void> {
  await write(fileIn(dataDir), secret)
}

/** Writes the file atomically, readable only by this user. */
async function write(file: string, secret: string): Promise<void> {
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
}
