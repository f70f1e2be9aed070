import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { PET_REFUSALS } from '../texts.ts'
import { WEIGHT_REFUSALS } from '../weight-texts.ts'
import { isDoubtful, type Weighed, weightQuestion } from './doubtful-weight.ts'
import { lockFields } from './queries.ts'
import {
  deleteWeighing,
  findLastWeight,
  insertWeight,
  keepListedWeight,
  showLatestWeight,
} from './weight-queries.ts'

type Weighing = { id: string; grams: number; weightIsRight?: boolean | undefined }

/**
 * Saves what the scale shows for a pet now, which its details show from then on. Refuses an unknown pet, and a doubtful weight
 * that no one has confirmed.
 */
export async function weighPet(
  tx: Tx,
  { id: petId, grams, weightIsRight }: Weighing,
  { now }: { now: Date },
): Promise<void> {
  const { species } = await lockPetToWeigh(tx, petId)
  await keepListedWeight(tx, petId)
  if (weightIsRight !== true)
    assertLikely(grams, { species, last: (await findLastWeight(tx, petId)) ?? null })
  await insertWeight(tx, { petId, grams, measuredAt: now, source: 'scale' })
  await showLatestWeight(tx, petId)
}

/** Removes a weight of the scale; the pet's details show the one before. Refuses one that comes from elsewhere. */
export async function removeWeighing(
  tx: Tx,
  { id: petId, weightId }: { id: string; weightId: number },
): Promise<void> {
  await lockPetToWeigh(tx, petId)
  if (!(await deleteWeighing(tx, petId, weightId))) throw refusal(WEIGHT_REFUSALS, 'WEIGHT_MISSING')
  await showLatestWeight(tx, petId)
}

/** Keeps a weight that was typed into a pet's details. Kilograms; a pet of unknown weight, and of none, has no entry. */
export async function keepTypedWeight(
  tx: Tx,
  petId: string,
  { weight, now }: { weight: number | null; now: Date },
): Promise<void> {
  const grams = Math.round((weight ?? 0) * 1000)
  if (grams > 0) await insertWeight(tx, { petId, grams, measuredAt: now, source: 'form' })
}

/** Asks about a weight that is unusual for a pet. */
export function assertLikely(grams: number, weighed: Weighed): void {
  if (!isDoubtful(grams, weighed)) return
  const { status } = WEIGHT_REFUSALS.WEIGHT_DOUBTFUL
  const asked = { WEIGHT_DOUBTFUL: { status, message: weightQuestion(grams, weighed) } }
  throw refusal(asked, 'WEIGHT_DOUBTFUL')
}

async function lockPetToWeigh(tx: Tx, petId: string) {
  const pet = await lockFields(tx, petId, 'all')
  if (pet === undefined) throw refusal(PET_REFUSALS, 'PET_MISSING')
  return pet
}
