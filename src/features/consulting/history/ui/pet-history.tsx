import { useInfiniteQuery } from '@tanstack/react-query'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { NextPage } from '../../../../components/lists/long-list.tsx'
import { TodayStop } from '../../../../components/lists/timeline.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import type { HistoryEntry } from '../history-schemas.ts'
import { HISTORY_TEXTS } from '../texts.ts'
import { historyQuery } from './api.ts'
import { EntryStop } from './entry-stop.tsx'

/** A pet's history as one timeline, the latest first: what is to come, today, and what has been. */
export function PetHistory({ petId }: { petId: string }) {
  const history = useInfiniteQuery(historyQuery(petId))
  return (
    <TitledSection ruled title="History">
      <Loaded
        inset
        query={history}
        loading={<SkeletonList text={HISTORY_TEXTS.loading} rows={1} />}
        errorText={HISTORY_TEXTS.loadFailed}
      >
        {({ pages }) => (
          <>
            <Timeline entries={pages.flatMap(({ items }) => items)} isWhole={!history.hasNextPage} />
            <NextPage query={history} />
          </>
        )}
      </Loaded>
    </TitledSection>
  )
}

function Timeline({ entries, isWhole }: { entries: HistoryEntry[]; isWhole: boolean }) {
  const now = new Date().toISOString()
  const upcoming = entries.filter(({ at }) => at > now)
  const past = entries.slice(upcoming.length)
  return (
    <ol>
      {upcoming.map((entry) => (
        <EntryStop key={`${entry.kind} ${entry.id}`} entry={entry} />
      ))}
      <TodayStop>
        {upcoming.length === 0 && <p className="text-ink-soft">No upcoming appointments.</p>}
        {past.length === 0 && isWhole && <p className="text-ink-soft">Nothing yet.</p>}
      </TodayStop>
      {past.map((entry) => (
        <EntryStop key={`${entry.kind} ${entry.id}`} entry={entry} />
      ))}
    </ol>
  )
}
