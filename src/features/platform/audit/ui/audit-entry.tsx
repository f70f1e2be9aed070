import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../../../components/layout/classes.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { formatInstant } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { AuditChange, AuditEntry } from '../contract.ts'
import { columnWords, isMoney, readableColumns, reasonOf, recordWords, whoWords } from '../rules.ts'
import { AUDIT_TEXTS } from '../texts.ts'

type AuditEntryItemProps = {
  entry: AuditEntry
  /** Shown below each changed record, such as a link to its history. */
  below?: ((change: AuditChange) => ReactNode) | undefined
}

/** An action on a record: what was done, by whom and when, with the values that changed behind “Details”. */
export function AuditEntryItem({ entry, below }: AuditEntryItemProps) {
  return (
    <div className="grid gap-1">
      <div className="grid gap-x-3 sm:flex sm:flex-wrap sm:items-baseline">
        <p className="font-semibold wrap-anywhere">{entry.words}</p>
        <p className="text-ink-soft wrap-anywhere">
          by {whoOf(entry)}, <WholeDates>{formatInstant(entry.at)}</WholeDates>
        </p>
      </div>
      <Reason entry={entry} />
      {entry.changes.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 font-medium text-pine-ink">
            Details
            <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
          </summary>
          <Changes entry={entry} below={below} />
        </details>
      )}
    </div>
  )
}

/** An action among those on all records, in one line that opens: when, what to which record, and by whom. */
export function AuditEntryRow({ entry, below }: AuditEntryItemProps) {
  const line = (
    <>
      <span className="text-ink-soft tabular-nums lg:whitespace-nowrap">{formatInstant(entry.at)}</span>
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{entry.words}</span>
        {entry.subject !== null && `: ${entry.subject}`}
      </span>
      <span className="min-w-0 text-ink-soft wrap-anywhere">by {whoOf(entry)}</span>
    </>
  )
  if (entry.changes.length === 0) return <div className={ROW}>{line}</div>
  return (
    <details className="group">
      <summary className={classes(ROW, 'cursor-pointer list-none hover:bg-pine-tint')}>
        {line}
        <ChevronDown
          className="absolute end-2 top-2.5 size-4 text-ink-soft group-open:rotate-180 lg:top-2"
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-1 px-2 pt-1 pb-3">
        <Reason entry={entry} />
        <Changes entry={entry} below={below} />
      </div>
    </details>
  )
}

const ROW =
  'relative grid min-h-11 content-center items-baseline gap-x-4 py-1 ps-2 pe-8 lg:min-h-9 lg:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,13rem)] lg:text-sm'

function whoOf(entry: AuditEntry): string {
  return whoWords({ ...entry, isKnown: entry.userId !== null, hasAddress: entry.address !== null })
}

function Reason({ entry: { changes } }: { entry: AuditEntry }) {
  const reason = reasonOf(changes)
  return reason === null ? null : <p className="whitespace-pre-line wrap-anywhere">Reason: {reason}</p>
}

/** The values that an action changed, record by record. */
function Changes({ entry: { address, changes, hasMore }, below }: AuditEntryItemProps) {
  return (
    <div className="grid gap-4 pb-2">
      {address !== null && <p className="text-ink-soft">From {address}</p>}
      {changes.map((change) => (
        <Change key={JSON.stringify(change)} change={change}>
          {below?.(change)}
        </Change>
      ))}
      {hasMore && <p>{AUDIT_TEXTS.more}</p>}
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
