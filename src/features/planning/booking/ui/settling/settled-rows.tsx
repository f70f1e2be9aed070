import { CircleCheck, TriangleAlert } from 'lucide-react'
import { LinkButton } from '../../../../../components/actions/link-button.tsx'
import { formatShortDate, formatTime } from '../../../../../lib/time.ts'
import { WholeDates } from '../../../../../lib/web/whole-dates.ts'
import { chatLinkTo } from '../../../../platform/chat/rules.ts'
import type { SettledRow } from './use-settle.ts'

type SettledRowsProps = { rows: readonly SettledRow[]; progress: { done: number; of: number } | null }

/** What became of the appointments that were settled here, and which customers still have to be notified. */
export function SettledRows({ rows, progress }: SettledRowsProps) {
  const done = rows.filter(({ isDone }) => isDone).length
  return (
    <>
      <p role="status" className="font-semibold not-empty:mb-2">
        {progress === null
          ? rows.length > 0 && `${done} of ${rows.length} settled`
          : `Settling ${progress.done + 1} of ${progress.of}…`}
      </p>
      {rows.length > 0 && (
        <ul aria-label="Settled" className="mb-6 grid gap-1">
          {rows.map(({ appointment: { id, appointmentDate, pet, customer }, isDone, text, untold }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {isDone ? (
                <CircleCheck className="size-5 shrink-0 text-green-ink" aria-hidden="true" />
              ) : (
                <TriangleAlert className="size-5 shrink-0 text-red-ink" aria-hidden="true" />
              )}
              <span className="min-w-0 wrap-anywhere">
                <strong>
                  <WholeDates>
                    {formatShortDate(new Date(appointmentDate))}, {formatTime(new Date(appointmentDate))}
                  </WholeDates>
                  , {pet.name}
                </strong>{' '}
                (<bdi>{customer.fullName}</bdi>): {text}
              </span>
              {untold !== null && customer.phone !== null && (
                <LinkButton
                  tone="quiet"
                  size="dense"
                  href={chatLinkTo(customer.phone, untold)}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`Send on WhatsApp to ${customer.fullName}`}
                >
                  Send on WhatsApp
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
