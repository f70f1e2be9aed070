import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { PETS_KEY, petsClient } from './api.ts'

/** What a pet weighed, the latest first. */
export const weightsQuery = (petId: string) =>
  liveQuery([...PETS_KEY, 'weights', petId], () => petsClient.listWeights({ id: petId }))
