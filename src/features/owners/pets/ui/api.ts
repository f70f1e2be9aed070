import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery } from '../../../../lib/web/fresh-query.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import { type Pet, petsContract } from '../contract.ts'
import type { VaccinationPeriod } from '../vaccination-periods.ts'

export const petsClient = featureClient(petsContract)

/** The key of all cached pets; invalidated when one changes. */
export const PETS_KEY = ['pets'] as const

/** The caller's own pets, newest first. */
export const ownPetsQuery = queryOptions({
  queryKey: [...PETS_KEY, 'mine'],
  queryFn: () => petsClient.listOwn(),
})

/** Those pets that can be booked for, as a query's `select`. */
export const livingPets = <One extends Pet>(pets: One[]): One[] =>
  pets.filter(({ deceasedOn }) => !deceasedOn)

/** The pets of a customer, newest first, for admins. */
export const customerPetsQuery = (customerId: string) =>
  freshQuery([...PETS_KEY, 'of-customer', customerId], () => petsClient.listForCustomer({ id: customerId }))

/** One pet with its owner and the number of upcoming appointments; refetched each time it is shown. */
export const petQuery = (id: string) => freshQuery([...PETS_KEY, 'one', id], () => petsClient.get({ id }))

/** The pets whose next vaccination has a day, page by page, earliest first. */
export const dueVaccinationsQuery = (period: VaccinationPeriod | undefined) =>
  pagesQuery([...PETS_KEY, 'due-vaccinations', period ?? 'all'], (from) =>
    petsClient.listDueVaccinations({ ...(period && { period }), ...from }),
  )
