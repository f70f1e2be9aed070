import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Erases the personal values that the audit log holds of these records, and of invitations to these addresses. */
export async function eraseAudited(
  tx: Db,
  records: readonly string[],
  addresses: readonly string[] = [],
): Promise<void> {
  await sql`select erase_audited_values(${records}::text[], ${addresses}::text[])`.execute(tx)
}
