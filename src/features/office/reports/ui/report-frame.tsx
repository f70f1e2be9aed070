import type { ReactNode } from 'react'
import { Card } from '../../../../components/layout/card.tsx'
import { Loaded, type LoadedQuery } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'

type ReportFrameProps<Data> = {
  title: string
  query: LoadedQuery<Data>
  children: (data: Data) => ReactNode
}

/** A report that loads by itself, and says by itself if it can't. */
export function ReportFrame<Data>({ title, query, children }: ReportFrameProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <Card className="grid content-start gap-4 p-5">
      <h2 className="text-xl">{title}</h2>
      <Loaded
        inset
        query={query}
        loading={<Spinner text="Loading this report..." />}
        errorText="Failed to load this report"
      >
        {children}
      </Loaded>
    </Card>
  )
}
