import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

type Page = { nextCursor: string | null }

/** A query for a list, read page by page by the cursor of each, and again whenever it is shown. */
export function pagesQuery<Key extends QueryKey, P extends Page>(
  queryKey: Key,
  fetchPage: (from: { cursor?: string }) => Promise<P>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })
}
