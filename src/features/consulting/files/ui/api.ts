import { featureClient, silentClient } from '../../../../lib/web/feature-client.ts'
import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import { filesContract } from '../contract.ts'

export const filesClient = featureClient(filesContract)
/** The same for the pieces of a file: no other tab needs to hear of them. */
export const pieceClient = silentClient(filesContract)

/** The files about a pet, the latest first. */
export const filesQuery = (petId: string) =>
  liveQuery([...PETS_KEY, 'files', petId], () => filesClient.listForPet({ id: petId }))
