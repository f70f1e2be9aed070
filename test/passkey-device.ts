import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Who asks the device: the page's origin, the question, and whether the device has seen its owner. */
export type Question = { origin: string; challenge: string; verified?: boolean; backup?: Backup }

/** Whether a passkey's devices may share it, and whether they do. */
export type Backup = 'never' | 'not yet' | 'shared'
const BACKUP_FLAGS = { never: 0, 'not yet': 0x08, shared: 0x18 } as const

const RP_ID = 'localhost'
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

/** A device that keeps one passkey, as a browser's JSON shows its answers (WebAuthn level 3; ES256, no attestation). */
export function aPasskeyDevice(device: { uses?: number; backup?: Backup } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
  let { uses = 0 } = device
  const credential = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} }

  const create = (question: Question) => {
    const keyData = [Buffer.alloc(16), uint16(id.length), id, key]
    const authData = Buffer.concat([deviceData({ ...device, ...question }, HAS_KEY, uses), ...keyData])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), cborBytes(authData)],
    ])
    const clientDataJSON = text(clientData('webauthn.create', question))
    return { ...credential, response: { clientDataJSON, attestationObject: text(attestationObject) } }
  }

  const use = (question: Question) => {
    uses += 1
    const authenticatorData = deviceData({ ...device, ...question }, 0, uses)
    const client = clientData('webauthn.get', question)
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash(client)]), privateKey)
    const response = {
      clientDataJSON: text(client),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
    }
    return { ...credential, response }
  }

  /** What another device counts that has the same passkey, or what a copy of the device does. */
  const countsFrom = (count: number) => {
    uses = count
  }

  return { id: text(id), publicKey: key.toString('base64'), create, use, countsFrom }
}

function clientData(type: string, { origin, challenge }: Question): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function deviceData(
  { verified = true, backup = 'never' }: Partial<Question>,
  flags: number,
  uses: number,
): Buffer {
  const seen = USER_PRESENT | (verified ? USER_VERIFIED : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(uses)
  return Buffer.concat([hash(Buffer.from(RP_ID)), Buffer.from([flags | seen | BACKUP_FLAGS[backup]]), count])
}

/** The public key as CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return Buffer.concat([head, Buffer.from([0x21]), cborBytes(x), Buffer.from([0x22]), cborBytes(y)])
}

function cborBytes(bytes: Buffer): Buffer {
  const length =
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, ...uint16(bytes.length)])
  return Buffer.concat([length, bytes])
}

function cborText(word: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function hash(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url')
}
