import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { formatInstant } from '../../../lib/time.ts'
import type { AuditChange, AuditEntry } from '../contract.ts'
import { columnWords, isMoney, readableColumns, reasonOf, recordWords, whoWords } from '../rules.ts'
import { AUDIT_TEXTS } from '../texts.ts'

type AuditEntryItemProps = {
  entry: AuditEntry
  /** Shown below each changed record, such as a link to its history. */
  below?: (change: AuditChange) => ReactNode
}

/** An action in the log: what was done, by whom and when, with the values that changed behind “Details”. */
export function AuditEntryItem({ entry, below }: AuditEntryItemProps) {
  const { changes, userId, address } = entry
  const reason = reasonOf(changes)
  const who = whoWords({ ...entry, isKnown: userId !== null, hasAddress: address !== null })
  return (
    <div className="grid gap-1">
      <div className="grid gap-x-3 sm:flex sm:flex-wrap sm:items-baseline">
        <p className="font-semibold wrap-anywhere">{entry.words}</p>
        <p className="text-ink-soft wrap-anywhere">
          by {who}, {formatInstant(entry.at)}
        </p>
      </div>
      {reason !== null && <p className="whitespace-pre-line wrap-anywhere">Reason: {reason}</p>}
      {changes.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 font-medium text-pine-ink">
            Details
            <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
          </summary>
          <div className="grid gap-4 pb-2">
            {address !== null && <p className="text-ink-soft">From {address}</p>}
            {changes.map((change) => (
              <Change key={JSON.stringify(change)} change={change}>
                {below?.(change)}
              </Change>
            ))}
            {entry.hasMore && <p>{AUDIT_TEXTS.more}</p>}
          </div>
        </details>
      )}
    </div>
  )
}

function Change({ change, children }: { change: AuditChange; children: ReactNode }) {
  const { table, before, after, erased } = change
  const columns = readableColumns(before, after)
  return (
    <div className="grid gap-1 border-s-2 border-line ps-3">
      <p className="font-semibold">
        {recordWords(table)}
        {after === null && !erased && ' deleted'}
        {before === null && !erased && ' added'}
      </p>
      {erased && <p>{AUDIT_TEXTS.erased}</p>}
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {columns.map((column) => (
          <div key={column} className="contents">
            <dt className="text-ink-soft">{columnWords(column)}</dt>
            <dd className="mb-1 wrap-anywhere whitespace-pre-line sm:mb-0">
              {before !== null && after !== null ? (
                <>
                  <del className="text-ink-soft">{shown(column, before[column])}</del>{' '}
                  <span aria-hidden="true">→</span>{' '}
                  <ins className="no-underline">{shown(column, after[column])}</ins>
                </>
              ) : (
                shown(column, (after ?? before)?.[column])
              )}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  )
}

/** A value as text. */
function shown(column: string, value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'number' && isMoney(column)) return formatMoney(value)
  if (typeof value === 'string' && /_(date|at)$/.test(column) && value.includes('T'))
    return formatInstant(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
