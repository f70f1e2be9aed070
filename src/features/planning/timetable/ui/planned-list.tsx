import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { Loaded, type LoadedQuery } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { useChange } from '../../../../lib/web/use-change.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY } from './api.ts'

type PlannedListProps<Item> = {
  query: LoadedQuery<readonly Item[]>
  loading: string
  /** What stands here while nothing is planned. */
  none: string
  row: (item: Item) => ReactNode
  addLabel: string
  /** The dialog that adds one. */
  dialog: (close: () => void) => ReactNode
}

/** What is planned besides the usual week, with a dialog to add to it. */
export function PlannedList<Item>({ query, loading, none, row, addLabel, dialog }: PlannedListProps<Item>) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="grid gap-4">
      <Loaded
        inset
        query={query}
        loading={<SkeletonList text={loading} rows={2} shape="plain" />}
        errorText={TIMETABLE_TEXTS.loadFailed}
      >
        {(planned) =>
          planned.length === 0 ? (
            <p>{none}</p>
          ) : (
            <ul className="grid divide-y divide-line">{planned.map(row)}</ul>
          )
        }
      </Loaded>
      <Button
        tone="quiet"
        className="justify-self-start"
        icon={<Plus className="size-5" aria-hidden="true" />}
        onClick={() => setAdding(true)}
      >
        {addLabel}
      </Button>
      {isAdding && dialog(() => setAdding(false))}
    </div>
  )
}

type PlannedRowProps = {
  removeLabel: string
  remove: () => Promise<unknown>
  texts: { removed: string; failed: string }
  children: ReactNode
}

/** One of them, with a button that removes it. */
export function PlannedRow({ removeLabel, remove: send, texts, children }: PlannedRowProps) {
  const remove = useChange({ send, done: texts.removed, failed: texts.failed, refresh: TIMETABLE_KEY })
  return (
    <li className="flex items-center gap-4 py-3">
      {children}
      <IconButton
        label={removeLabel}
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        waits={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </li>
  )
}
