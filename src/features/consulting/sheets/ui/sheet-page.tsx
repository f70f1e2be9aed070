import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { formatDayAndTime } from '../../../../lib/day-and-time.ts'
import { isolate } from '../../../../lib/isolate.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { Warnings } from '../../../owners/notes/ui/warnings.tsx'
import { kindOf } from '../../../owners/pets/rules.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { SHEET_PLACES } from '../paths.ts'
import type { SheetPage as Page } from '../sheet-schemas.ts'
import { SHEET_TEXTS } from '../texts.ts'
import { type Place, sheetQuery, sheetsClient } from './api.ts'
import { Beside } from './beside.tsx'
import { ReadSheet } from './read-sheet.tsx'
import { placeName, useDraft, writtenAt } from './use-sheet.ts'
import { WriteSheet } from './write-sheet.tsx'
import { WrongSheetMenu } from './wrong-pet.tsx'

type SheetPageProps = {
  place: { of: string; id: string }
  /** It was opened from the list of those to sign. */
  isFromList: boolean
}

/** The case sheet of an appointment, for a pet, or by its id: to write while it is open, else to read. */
export function SheetPage({ place: { of, id }, isFromList }: SheetPageProps) {
  const place: Place = { kind: SHEET_PLACES.find((kind) => kind === of) ?? 'sheet', id }
  const query = useQuery(sheetQuery(place))
  const isMissing = query.data === undefined && /MISSING|BAD_REQUEST/.test(refusalCode(query.error) ?? '')
  const { start } = query.data ?? {}
  const name = placeName(place)
  // A sheet that was begun here stays the page that it is when it gets an address of its own.
  const [own, setOwn] = useState({ name, as: name })
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={start === undefined ? 'Case sheet' : `Case sheet of ${isolate(start.pet.name)}`}
          subtitle={start && subtitleOf(start)}
          actions={query.data?.sheet && <WrongSheetMenu sheet={query.data.sheet} />}
        />
      </div>
      {isMissing ? (
        <EmptyState title="Case sheet not found" text="This link doesn’t match any case sheet." />
      ) : (
        <Loaded
          query={query}
          loading={<Spinner text={SHEET_TEXTS.loading} />}
          errorText={SHEET_TEXTS.loadFailed}
        >
          {(page) => (
            <Opened
              key={own.name === name ? own.as : name}
              place={writtenAt(place, page)}
              page={page}
              isFromList={isFromList}
              onOwn={(sheetId) => setOwn({ name: placeName({ kind: 'sheet', id: sheetId }), as: name })}
            />
          )}
        </Loaded>
      )}
    </>
  )
}

function subtitleOf({ pet, seenAt }: Page['start']): string {
  const when = formatDayAndTime(new Date(seenAt), clinicDay(new Date()))
  return [kindOf(pet), isolate(pet.owner.fullName), when].join(' · ')
}

type OpenedProps = {
  place: Place
  page: Page
  isFromList: boolean
  onOwn: (sheetId: string) => void
}

function Opened({ place, page, isFromList, onOwn }: OpenedProps) {
  const draft = useDraft(place)
  const mayWrite = useMay(sheetsClient.begin)
  const { pet } = page.start
  const isOpen = page.sheet?.isOpen ?? true
  // Who has just signed goes on with the printer.
  const wasWriting = useRef(false)
  const writes = mayWrite && isOpen
  useEffect(() => {
    wasWriting.current = writes
  }, [writes])
  if (draft === null) return <Spinner text={SHEET_TEXTS.loading} />
  return (
    <>
      <div className="mb-5 grid empty:hidden print:hidden">
        <Warnings customerId={pet.owner.id} petIds={[pet.id]} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {writes ? (
          <WriteSheet
            key={page.sheet?.signature?.version ?? 0}
            {...{ place, page, draft, isFromList, onOwn }}
          />
        ) : (
          <ReadSheet page={page} isSignedNow={wasWriting.current} />
        )}
        <Beside page={page} />
      </div>
    </>
  )
}
