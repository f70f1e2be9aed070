import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery, liveQuery } from '../../../../lib/web/fresh-query.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import { certificatesContract } from '../contract.ts'

export const certificatesClient = featureClient(certificatesContract)

/** The certificates of a pet, the latest first. */
export const certificatesQuery = (petId: string) =>
  liveQuery([...PETS_KEY, 'certificates', petId], () => certificatesClient.listForPet({ id: petId }))

/** What can be certified of a pet today. */
export const choicesQuery = (petId: string) =>
  freshQuery([...PETS_KEY, 'certificate-choices', petId], () => certificatesClient.getChoices({ id: petId }))

/** The certificate that a code leads to. */
export const checkedQuery = (token: string) =>
  queryOptions({
    queryKey: ['certificate', token],
    queryFn: () => certificatesClient.check({ token }),
    staleTime: 0,
    retry: false,
  })
