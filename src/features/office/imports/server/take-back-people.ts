import type { Tx } from '../../../../lib/server/database/database.ts'
import { eraseAudited } from '../../../../lib/server/database/erase-audited.ts'
import {
  deleteListedCare,
  listCaredSince,
  takeAwayListedCare,
} from '../../../consulting/care/server/listed-queries.ts'
import { deleteCustomers } from '../../../owners/customers/server/queries.ts'
import { deletePets } from '../../../owners/pets/server/queries.ts'
import { listRecordedCare, type RecordKind } from './import-queries.ts'
import { lockPeople } from './people-queries.ts'
import { listTouched } from './touched-queries.ts'

/**
 * Deletes customers or pets that nothing has touched since they came in, and what the audit log says of them: it would
 * hold the people of a mistaken list for years.
 */
export async function takeBackPeople(tx: Tx, ids: readonly string[], kind: RecordKind): Promise<Set<string>> {
  if (kind === 'care') return await takeBackCare(tx, ids)
  await lockPeople(tx, ids, kind === 'pet' ? 'pet' : 'customer')
  const touched = await listTouched(tx, ids, kind === 'pet' ? 'pets' : 'customers')
  const free = ids.filter((id) => !touched.has(id))
  if (free.length === 0) return new Set()
  const beside = kind === 'pet' ? await deleteListedCare(tx, free) : []
  const remove = kind === 'pet' ? deletePets : deleteCustomers
  await remove(tx, free)
  await eraseAudited(tx, [...free, ...beside])
  return new Set(free)
}

/** Takes away what was added to the care of pets that were there, unless something was decided on it since. */
async function takeBackCare(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const recorded = await listRecordedCare(tx, ids)
  await lockPeople(
    tx,
    recorded.map(({ care }) => care.petId),
    'pet',
  )
  const touchedPets = new Set(
    await listCaredSince(
      tx,
      recorded.map(({ care }) => care),
    ),
  )
  const touchedDoses = await listTouched(
    tx,
    recorded.flatMap(({ care }) => care.doses),
    'care_doses',
  )
  const free = recorded.filter(
    ({ care }) => !touchedPets.has(care.petId) && !care.doses.some((id) => touchedDoses.has(id)),
  )
  const added = free.map(({ care }) => care)
  await takeAwayListedCare(tx, added)
  await eraseAudited(
    tx,
    added.flatMap(({ doses }) => doses),
  )
  return new Set(free.map(({ recordId }) => recordId))
}
