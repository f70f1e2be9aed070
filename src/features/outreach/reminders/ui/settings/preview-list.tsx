import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../../components/notices/skeleton.tsx'
import { formatInstant } from '../../../../../lib/time.ts'
import { WholeDates } from '../../../../../lib/web/whole-dates.ts'
import { countsWords, SENDING_TEXTS, wayLabels } from '../../sending-texts.ts'
import { previewQuery } from '../api.ts'

/** The messages of the next daily pass, one row for each owner, with its words. */
export function PreviewList() {
  return (
    <Loaded
      inset
      query={useQuery(previewQuery)}
      loading={<SkeletonList text="Loading messages..." rows={3} shape="plain" />}
      errorText={SENDING_TEXTS.loadFailed}
    >
      {(preview) => (
        <div className="grid gap-3">
          <p className="font-semibold">
            <WholeDates>{formatInstant(preview.at)}</WholeDates>: {countsWords(preview)}
          </p>
          {preview.rows.length > 0 && (
            <ul className="grid divide-y divide-line">
              {preview.rows.map(({ customer, way, subject, text }) => (
                <li key={customer.id} className="py-2">
                  <details>
                    <summary className="cursor-pointer wrap-anywhere">
                      <span className="font-medium">{customer.fullName}</span>
                      <span className="text-ink-soft">
                        {' '}
                        · {subject} · {wayLabels()[way]}
                      </span>
                    </summary>
                    <p dir="auto" className="mt-2 ps-4 whitespace-pre-line wrap-anywhere">
                      {text}
                    </p>
                  </details>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Loaded>
  )
}
