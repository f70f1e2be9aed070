import { Button } from './button.tsx'

type ShowMoreProps = {
  /** A list that is asked for page by page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** The way to the next page of a list; nothing at its end. */
export function ShowMore({ query }: ShowMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <Button
      tone="quiet"
      className="justify-self-center"
      pending={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      Show more
    </Button>
  )
}
