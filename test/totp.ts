import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** What an authenticator app shows for a key (Base32, blanks allowed): RFC 6238, six digits, 30 seconds. */
export function appCode(key: string, at = Date.now()): string {
  const bits = [...key.replaceAll(' ', '')].map((letter) =>
    BASE32.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)))
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const start = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Six digits that an app never shows for this key around now. */
export function wrongAppCode(key: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => appCode(key, Date.now() + steps * STEP_MS))
  const codes = Array.from({ length: 6 }, (_, digit) => String(digit).repeat(6))
  return codes.find((code) => !near.includes(code)) ?? ''
}

/** The key of an app for a secret's bytes. */
export function appKey(secret: string): string {
  const bits = [...Buffer.from(secret)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
