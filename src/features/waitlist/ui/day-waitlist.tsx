import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { PhoneLink } from '../../../components/phone-link.tsx'
import { TitledSection } from '../../../components/titled-section.tsx'
import { dayEntriesQuery } from './api.ts'
import { entryWords, heldWords } from './entry-words.ts'

/** Who waits for a place on a day, for staff; nothing if no one does. */
export function DayWaitlist({ day }: { day: string }) {
  const { data: entries = [] } = useQuery(dayEntriesQuery(day))
  if (entries.length === 0) return null
  return (
    <div className="mt-8 print:hidden">
      <TitledSection title="Waiting for a place">
        <Card className="px-5">
          <ol className="grid divide-y divide-line">
            {entries.map((entry) => (
              <li
                key={entry.id}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
              >
                <div className="grid min-w-0 gap-0.5">
                  <p className="font-semibold wrap-anywhere">
                    {entry.customer.fullName}: {entry.serviceType} for {entry.pet}
                  </p>
                  <p className="text-ink-soft wrap-anywhere">{entryWords(entry)}</p>
                  {entry.offer && <p className="text-pretty">Offered: {heldWords(entry.offer)}</p>}
                </div>
                {entry.customer.phone !== null && <PhoneLink phone={entry.customer.phone} />}
              </li>
            ))}
          </ol>
        </Card>
      </TitledSection>
    </div>
  )
}
