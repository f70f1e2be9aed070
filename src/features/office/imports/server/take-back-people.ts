import type { Tx } from '../../../../lib/server/database/database.ts'
import { eraseAudited } from '../../../../lib/server/database/erase-audited.ts'
import { deleteListedCare } from '../../../consulting/care/server/listed-queries.ts'
import { deleteCustomers } from '../../../owners/customers/server/queries.ts'
import { deletePets } from '../../../owners/pets/server/queries.ts'
import type { RecordKind } from './import-queries.ts'
import { lockPeople } from './people-queries.ts'
import { listTouched } from './touched-queries.ts'

/**
 * Deletes customers or pets that nothing has touched since they came in, and what the audit log says of them: it would
 * hold the people of a mistaken list for years.
 */
export async function takeBackPeople(tx: Tx, ids: readonly string[], kind: RecordKind): Promise<Set<string>> {
  await lockPeople(tx, ids, kind)
  const touched = await listTouched(tx, ids, kind === 'pet' ? 'pets' : 'customers')
  const free = ids.filter((id) => !touched.has(id))
  if (free.length === 0) return new Set()
  const beside = kind === 'pet' ? await deleteListedCare(tx, free) : []
  const remove = kind === 'pet' ? deletePets : deleteCustomers
  await remove(tx, free)
  await eraseAudited(tx, [...free, ...beside])
  return new Set(free)
}
