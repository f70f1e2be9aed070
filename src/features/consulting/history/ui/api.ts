import { featureClient } from '../../../../lib/web/feature-client.ts'
import { LIVE } from '../../../../lib/web/live-queries.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import { historyContract } from '../contract.ts'

export const historyClient = featureClient(historyContract)

/** The history of a pet, page by page, the latest first. */
export const historyQuery = (petId: string) => ({
  ...pagesQuery([...PETS_KEY, 'history', petId], (from) => historyClient.listForPet({ id: petId, ...from })),
  ...LIVE,
})
