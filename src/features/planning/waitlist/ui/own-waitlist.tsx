import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { useChange } from '../../../../lib/web/use-change.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { Entry } from '../contract.ts'
import { waitlistPaths } from '../paths.ts'
import { WAITLIST_TEXTS } from '../texts.ts'
import { ownEntriesQuery, WAITLIST_KEY, waitlistClient } from './api.ts'
import { entryWords, heldWords } from './entry-words.ts'

/** What a customer waits for; nothing if that is nothing. */
export function OwnWaitlist() {
  const { data: entries = [] } = useQuery(ownEntriesQuery)
  if (entries.length === 0) return null
  return (
    <div className="mb-10">
      <TitledSection title="Waitlist">
        <ul className="grid gap-4">
          {entries.map((entry) => (
            <EntryCard key={entry.id} entry={entry} />
          ))}
        </ul>
      </TitledSection>
    </div>
  )
}

function EntryCard({ entry }: { entry: Entry }) {
  const { id, serviceType, pet, offer } = entry
  const leave = useChange({
    send: () => waitlistClient.leave({ id }),
    done: WAITLIST_TEXTS.left,
    failed: WAITLIST_TEXTS.leaveFailed,
    refresh: WAITLIST_KEY,
  })
  return (
    <li>
      <Card className="grid gap-3 p-5">
        <div className="grid gap-1">
          <h3 className="text-lg wrap-anywhere">
            {serviceType} for {pet}
          </h3>
          <p className="text-ink-soft wrap-anywhere">
            <WholeDates>{entryWords(entry)}</WholeDates>
          </p>
          {entry.hopeless && <p className="text-pretty">{WAITLIST_TEXTS.hopeless}</p>}
        </div>
        {offer && (
          <p className="flex gap-2 font-semibold">
            <BellRing className="mt-0.5 size-5 shrink-0 text-pine-ink" aria-hidden="true" />
            <span className="min-w-0 text-pretty">
              A slot has opened up: <WholeDates>{heldWords(offer)}</WholeDates>
            </span>
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {offer && (
            <RoutedButton to={waitlistPaths.offer} params={{ id: offer.id }} tone="accent" size="dense">
              See the slot
            </RoutedButton>
          )}
          <Button
            tone="quiet"
            size="dense"
            aria-label={`Leave the waitlist: ${serviceType} for ${pet}`}
            waits={leave.isPending}
            onClick={() => leave.mutate()}
          >
            Leave the waitlist
          </Button>
        </div>
      </Card>
    </li>
  )
}
