import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Erases the personal values in the audit log of these records, and of invitations to an address proved theirs. */
export async function eraseAudited(
  tx: Tx,
  records: readonly string[],
  provedAddress: string | null = null,
): Promise<void> {
  const addresses = provedAddress === null ? [] : [provedAddress]
  await sql`select erase_audited_values(${records}::text[], ${addresses}::text[])`.execute(tx)
}
