import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery, liveQuery } from '../../../../lib/web/fresh-query.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import { careContract } from '../contract.ts'
import type { DueFilter } from '../due-filters.ts'

export const careClient = featureClient(careContract)

/** What a pet was given and is due for. Below the pets', whose next vaccination changes with it. */
export const careQuery = (petId: string) =>
  liveQuery([...PETS_KEY, 'care', petId], () => careClient.get({ id: petId }))

/** What a form needs to propose the days that a pet's doses lead to. */
export const historyQuery = (petId: string) =>
  freshQuery([...PETS_KEY, 'care-history', petId], () => careClient.getHistory({ id: petId }))

/** The items for which pets can be due. */
export const dueItemsQuery = freshQuery(['care-items', 'due'], () => careClient.listDueItems({}))

/** The pets that are due for an item, page by page, earliest first. */
export const dueQuery = (id: string, filter: DueFilter) =>
  pagesQuery([...PETS_KEY, 'care-due', id, filter], (from) => careClient.listDue({ id, filter, ...from }))

/** The pets that were given a batch of a product. */
export const batchQuery = (id: string, batch: string) =>
  freshQuery([...PETS_KEY, 'care-batch', id, batch], () => careClient.listOfBatch({ id, batch }))

export const CARE_ITEMS_KEY = ['care-items'] as const

/** The care items, and the products that are given for them. */
export const careItemsQuery = freshQuery(CARE_ITEMS_KEY, () => careClient.listItems({}))
