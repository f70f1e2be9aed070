import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

type Page = { nextCursor: string | null }

/**
 * A list that is asked for page by page; `ask` gets the place where a page begins, nothing for the first one. Asked
 * again whenever it is shown.
 */
export function pagesQuery<Key extends QueryKey, P extends Page>(
  queryKey: Key,
  ask: (from: { cursor?: string }) => Promise<P>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => ask(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })
}
