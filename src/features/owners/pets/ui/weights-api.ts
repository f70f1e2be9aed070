import { featureClient } from '../../../../lib/web/feature-client.ts'
import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { weightsContract } from '../weights-contract.ts'
import { PETS_KEY } from './api.ts'

export const weightsClient = featureClient(weightsContract)

/** What a pet weighed, the latest first. */
export const weightsQuery = (petId: string) =>
  liveQuery([...PETS_KEY, 'weights', petId], () => weightsClient.listWeights({ id: petId }))
