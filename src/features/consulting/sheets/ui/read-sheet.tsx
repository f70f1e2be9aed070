import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { formatYearDate } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { Sheet, SheetPage } from '../sheet-schemas.ts'
import { SHEET_TEXTS } from '../texts.ts'
import { SHEETS_KEY, sheetsClient } from './api.ts'
import { PrintButton } from './print-prescription.tsx'
import { Said } from './said.tsx'
import { SharePart } from './share-part.tsx'

type ReadSheetProps = {
  page: SheetPage
  /** It was written on this page until now. */
  isSignedNow: boolean
}

/** A sheet to read: what was signed, or what stands on one that this person can't write on. */
export function ReadSheet({ page: { sheet, doses }, isSignedNow }: ReadSheetProps) {
  if (sheet === null)
    return <EmptyState title="No case sheet yet" text="Nothing was written for this visit." />
  if (sheet.discarded !== null) return <DiscardedSheet sheet={sheet} discarded={sheet.discarded} />
  return (
    <div className="grid gap-6 print:hidden">
      <Card className="grid gap-5 p-5">
        <Said content={sheet.content} done={sheet.done} doses={doses} />
        <Signature sheet={sheet} />
      </Card>
      <div className="flex flex-wrap items-start gap-2">
        <PrintButton prescription={sheet} isFirst hasFocus={isSignedNow} />
        <Amend sheet={sheet} />
      </div>
      <SharePart sheet={sheet} />
    </div>
  )
}

type DiscardedSheetProps = { sheet: Sheet; discarded: NonNullable<Sheet['discarded']> }

/** What a sheet said that was wrong, struck through. It is not printed. */
function DiscardedSheet({ sheet, discarded: { at, by, reason } }: DiscardedSheetProps) {
  const facts = [
    `Discarded on ${formatYearDate(new Date(at))}${by === null ? '' : ` by ${isolate(by)}`}`,
    ...(reason === null ? [] : [reason]),
  ]
  return (
    <div className="grid gap-6 print:hidden">
      <Notice tone="warning">
        <WholeDates>{facts.join(': ')}</WholeDates>
      </Notice>
      <Card className="grid gap-5 p-5">
        <del>
          <Said content={sheet.content} done={sheet.done} />
        </del>
        <Signature sheet={sheet} />
      </Card>
    </div>
  )
}

function Signature({ sheet: { signature } }: { sheet: Sheet }) {
  if (signature === null) return <p className="font-semibold">Not signed yet</p>
  const { signer, signedAt, version, reason } = signature
  const facts = [
    `Signed by ${[signer.title, signer.name].filter(Boolean).join(' ')} on ${formatYearDate(new Date(signedAt))}`,
    ...(version > 1 ? [`version ${version}: ${reason}`] : []),
  ]
  return (
    <p className="border-t border-line pt-4 text-ink-soft wrap-anywhere">
      <WholeDates>{facts.join(', ')}</WholeDates>
    </p>
  )
}

function Amend({ sheet: { id, signature, isOpen } }: { sheet: Sheet }) {
  const queryClient = useQueryClient()
  const mayAmend = useMay(sheetsClient.amend)
  const amend = useMutation({
    mutationFn: () => sheetsClient.amend({ id }),
    onError: (failure) => toastError(refusalText(failure) ?? SHEET_TEXTS.amendFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SHEETS_KEY }),
  })
  if (!mayAmend || isOpen || signature === null) return null
  return (
    <Button tone="quiet" waits={amend.isPending} onClick={() => amend.mutate()}>
      Amend
    </Button>
  )
}
