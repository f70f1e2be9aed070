import { type Argon2Parameters, argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { isSame } from '../../../../../lib/server/database/is-same.ts'
import { cleanPassword } from '../../../../../lib/typed/clean-text.ts'

/** The cost of a hash; memory in KiB. 19 MiB, 2 passes and 1 lane are OWASP's first choice for Argon2id. */
type Cost = { memory: number; passes: number; parallelism: number }
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`: each hash contains its cost, so that the cost can change later. */
const ARGON2ID = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`

const argon2Bytes = promisify(argon2)

/** Hashes a password, normalized to Unicode NFKC, for storage. Slow on purpose. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await argon2id(password, salt, COST)
  return `${PREFIX}${unpadded(salt)}$${unpadded(hash)}`
}

/** True when the hash matches. Without a hash it is false and takes as long: the timing reveals no login. */
export async function verifyPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const [found, memory, passes, parallelism, salt = '', expected = ''] = ARGON2ID.exec(hash ?? '') ?? []
  if (found === undefined) {
    await argon2id(password, randomBytes(SALT_BYTES), COST)
    return false
  }
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return isSame(unpadded(await argon2id(password, Buffer.from(salt, 'base64'), cost)), expected)
}

/** True for a hash whose cost differs from that of new hashes. */
export function isOldHash(hash: string): boolean {
  return !hash.startsWith(PREFIX)
}

async function argon2id(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  const message = cleanPassword(password)
  const input: Argon2Parameters = { message, nonce, tagLength: HASH_BYTES, ...cost }
  return await argon2Bytes('argon2id', input)
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
