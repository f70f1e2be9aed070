import { keepPreviousData } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery } from '../../../../lib/web/fresh-query.ts'
import { LIVE } from '../../../../lib/web/live-queries.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import { stockContract } from '../contract.ts'
import type { StockFilter } from '../rules.ts'

export const stockClient = featureClient(stockContract)

/** The key of all that is cached of the stock; invalidated when it changes. */
export const STOCK_KEY = ['stock'] as const

/** The counted products that match, page by page, the newest first. */
export const stockQuery = (search: { q: string; filter: StockFilter }) => ({
  ...pagesQuery([...STOCK_KEY, 'list', search], (from) => stockClient.list({ ...search, ...from })),
  placeholderData: keepPreviousData,
  ...LIVE,
})

/** What came, went and was counted of a product. */
export const movesQuery = (productId: string) =>
  freshQuery([...STOCK_KEY, 'moves', productId], () => stockClient.listMoves({ id: productId }))
