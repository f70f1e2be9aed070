import { useInfiniteQuery } from '@tanstack/react-query'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { AUDIT_TEXTS } from '../texts.ts'
import { auditQuery } from './api.ts'
import { AuditEntryItem } from './audit-entry.tsx'

type HistoryDialogProps = {
  /** The id of the record. */
  record: string
  /** What the record is called, as in “History of Bruno”. */
  name: string
  onClose: () => void
}

/** Who did what to one record, latest first. */
export function HistoryDialog({ record, name, onClose }: HistoryDialogProps) {
  const query = useInfiniteQuery(auditQuery({ record }))
  return (
    <Dialog isOpen onClose={onClose} title={`History of ${name}`} width="wide">
      <PagedList
        name={`history ${record}`}
        query={query}
        loadingText={AUDIT_TEXTS.loading}
        errorText={AUDIT_TEXTS.loadFailed}
        empty={<p>{AUDIT_TEXTS.historyEmpty}</p>}
      >
        {(entries) => (
          <ol className="grid gap-3 divide-y divide-line [&>li]:pt-3 [&>li:first-child]:pt-0">
            {entries.map((entry) => (
              <li key={entry.id}>
                <AuditEntryItem entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </Dialog>
  )
}
