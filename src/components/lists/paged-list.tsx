import type { ReactNode } from 'react'
import { Loaded } from '../notices/loaded.tsx'
import { SkeletonList } from '../notices/skeleton.tsx'
import { LongList, type LongListProps, type PagesQuery } from './long-list.tsx'

export type PagedListProps<Item> = {
  name: string
  query: PagesQuery<{ items: Item[]; nextCursor: string | null }>
  loadingText: string
  errorText: string
  /** Shown if the list is empty. */
  empty: ReactNode
  /** Shown above the fetched items. */
  head?: (items: Item[]) => ReactNode
  children: LongListProps<Item>['children']
}

/** A list that is read page by page, in all its states: loading, error, empty, and filled with or without more. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { name, query, loadingText, errorText, empty, head, children } = props
  return (
    <Loaded query={query} loading={<SkeletonList text={loadingText} />} errorText={errorText}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items)
        if (items.length === 0) return empty
        return (
          <div className="grid gap-4">
            {head?.(items)}
            <LongList name={name} query={query} items={items}>
              {children}
            </LongList>
          </div>
        )
      }}
    </Loaded>
  )
}
