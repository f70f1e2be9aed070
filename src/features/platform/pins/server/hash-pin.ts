import { createHmac } from 'node:crypto'
import { hashPassword, verifyPassword } from '../../auth/server/passwords/hash-password.ts'

type Pin = { secret: string; userId: string; pin: string }

/** Hashes a PIN for storage. Who has the database alone can't try the million of them: the server's secret is part of it. */
export async function hashPin(pin: Pin): Promise<string> {
  return await hashPassword(keyed(pin))
}

/** True if the hash is that of the PIN. */
export async function verifyPin(hash: string, pin: Pin): Promise<boolean> {
  return await verifyPassword(hash, keyed(pin))
}

function keyed({ secret, userId, pin }: Pin): string {
  return createHmac('sha256', secret).update(`pin ${userId} ${pin}`).digest('base64url')
}
