import { useQuery } from '@tanstack/react-query'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { dayEntriesQuery } from './api.ts'

const WaitingLine = onDemand(async () => (await import('./waiting-line.tsx')).WaitingLine)

/** Who waits for a place on a day, for staff; nothing if no one does. */
export function DayWaitlist({ day }: { day: string }) {
  const { data: entries = [] } = useQuery(dayEntriesQuery(day))
  return entries.length === 0 ? null : <WaitingLine entries={entries} />
}
