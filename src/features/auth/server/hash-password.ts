import { type Argon2Parameters, argon2, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { isSame } from '../../../lib/server/is-same.ts'

/** The cost of a hash; memory in KiB. 19 MiB, 2 passes and 1 lane are OWASP's first choice for Argon2id. */
type Cost = { memory: number; passes: number; parallelism: number }
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`: each hash contains its cost, so that the cost can change later. */
const ARGON2ID = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`

/** `salt:hash` in hexadecimal: the format used before Argon2id, scrypt with 32 MiB. */
const SCRYPT = /^([0-9a-f]{32}):([0-9a-f]{128})$/
const SCRYPT_COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

const argon2Bytes = promisify(argon2)
const scryptBytes = promisify<string, string, number, typeof SCRYPT_COST, Buffer>(scrypt)

/** Hashes a password, normalized to Unicode NFKC, for storage. Slow on purpose. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await argon2id(password, salt, COST)
  return `${PREFIX}${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * True when the hash matches the password; false without a hash. Every failure takes the time of both kinds of hash, so
 * that the timing reveals neither whether the login exists nor how old its password is.
 */
export async function verifyPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const kind = kindOf(hash)
  if (kind !== 'none' && (await VERIFY[kind](hash ?? '', password))) return true
  if (kind !== 'argon2id') await argon2id(password, randomBytes(SALT_BYTES), COST)
  if (kind !== 'scrypt') await scryptBytes(password, 'no salt', 64, SCRYPT_COST)
  return false
}

/** True for a hash whose kind or cost differs from that of new hashes. */
export function isOldHash(hash: string): boolean {
  return !hash.startsWith(PREFIX)
}

function kindOf(hash: string | null | undefined): 'argon2id' | 'scrypt' | 'none' {
  if (ARGON2ID.test(hash ?? '')) return 'argon2id'
  return SCRYPT.test(hash ?? '') ? 'scrypt' : 'none'
}

const VERIFY = {
  argon2id: async (hash: string, password: string) => {
    const [, memory, passes, parallelism, salt = '', expected = ''] = ARGON2ID.exec(hash) ?? []
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
    return isSame(unpadded(await argon2id(password, Buffer.from(salt, 'base64'), cost)), expected)
  },
  scrypt: async (stored: string, password: string) => {
    const [, salt = '', expected = ''] = SCRYPT.exec(stored) ?? []
    const hash = await scryptBytes(password.normalize('NFKC'), salt, 64, SCRYPT_COST)
    return isSame(hash.toString('hex'), expected)
  },
}

async function argon2id(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  const message = password.normalize('NFKC')
  const input: Argon2Parameters = { message, nonce, tagLength: HASH_BYTES, ...cost }
  return await argon2Bytes('argon2id', input)
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
