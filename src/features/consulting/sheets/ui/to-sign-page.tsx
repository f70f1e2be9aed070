import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { formatDayAndTime } from '../../../../lib/day-and-time.ts'
import { isolate } from '../../../../lib/isolate.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { sheetsPaths } from '../paths.ts'
import type { UnsignedSheet } from '../sheet-schemas.ts'
import { SHEET_TEXTS } from '../texts.ts'
import { unsignedQuery } from './api.ts'

/** The case sheets that wait for a signature, oldest first. */
export function ToSignPage() {
  const sheets = useQuery(unsignedQuery)
  return (
    <>
      <PageHeader />
      <Loaded
        query={sheets}
        loading={<Spinner text={SHEET_TEXTS.listLoading} />}
        errorText={SHEET_TEXTS.listFailed}
      >
        {({ items, count }) =>
          items.length === 0 ? (
            <EmptyState title="All signed" text={SHEET_TEXTS.nothingToSign} />
          ) : (
            <Card className="max-w-3xl">
              <ul className="divide-y divide-line">
                {items.map((sheet) => (
                  <Row key={sheet.id} sheet={sheet} />
                ))}
              </ul>
              {count > items.length && (
                <p className="p-4 text-ink-soft">{`${count - items.length} more to sign`}</p>
              )}
            </Card>
          )
        }
      </Loaded>
    </>
  )
}

function Row({ sheet: { id, pet, owner, seenAt, isAmended, editedBy } }: { sheet: UnsignedSheet }) {
  const facts = [
    isolate(owner),
    formatDayAndTime(new Date(seenAt), clinicDay(new Date())),
    ...(editedBy === null ? [] : [`written by ${isolate(editedBy)}`]),
  ]
  return (
    <li className="grid min-w-0 gap-1 p-4 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-2">
        <RoutedLink
          to={sheetsPaths.one}
          params={{ of: 'sheet', id }}
          search={{ from: 'list' }}
          className="min-w-0 font-semibold"
        >
          {isolate(pet.name)}
        </RoutedLink>
        {isAmended && <Badge tone="yellow" label="Being changed" />}
      </div>
      <p className="text-sm text-ink-soft">
        <WholeDates>{facts.join(' · ')}</WholeDates>
      </p>
    </li>
  )
}
