import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { formatInstant } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import type { FailedJob } from '../contract.ts'
import { kindWords } from '../rules.ts'
import { JOBS_TEXTS } from '../texts.ts'
import { failedJobsQuery, JOBS_KEY, jobsClient } from './api.ts'

/** What the server has given up, each with a button that starts it again. */
export function FailedJobs() {
  const query = useQuery(failedJobsQuery)
  const startAll = useChange({
    send: () => jobsClient.startAllAgain(),
    done: JOBS_TEXTS.started,
    failed: JOBS_TEXTS.startFailed,
    refresh: JOBS_KEY,
  })
  const startable = query.data?.items.filter(({ canStart }) => canStart) ?? []
  const all = startable.length > 1 && (
    <Button tone="quiet" size="dense" pending={startAll.isPending} onClick={() => startAll.mutate()}>
      Start all again
    </Button>
  )
  return (
    <TitledSection title={JOBS_TEXTS.title} action={all}>
      <Loaded query={query} loading={<Spinner text={JOBS_TEXTS.loading} />} errorText={JOBS_TEXTS.loadFailed}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <p className="text-ink-soft">{JOBS_TEXTS.none}</p>
          ) : (
            <>
              <ul className="grid gap-3">
                {items.map((job) => (
                  <FailedJobRow key={job.id} job={job} />
                ))}
              </ul>
              {nextCursor !== null && <p className="text-ink-soft">{JOBS_TEXTS.more}</p>}
            </>
          )
        }
      </Loaded>
    </TitledSection>
  )
}

function FailedJobRow({
  job: { id, kind, failedAt, attempts, error, canStart, nextAt },
}: {
  job: FailedJob
}) {
  const start = useChange({
    send: () => jobsClient.startAgain({ id }),
    done: JOBS_TEXTS.started,
    failed: (failure) => refusalText(failure) ?? JOBS_TEXTS.startFailed,
    refresh: JOBS_KEY,
  })
  const tried =
    attempts > 1 ? `${attempts} attempts, the last ${formatInstant(failedAt)}` : formatInstant(failedAt)
  return (
    <li>
      <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4 sm:px-5">
        <div className="grid min-w-0 gap-1">
          <h3 className="font-semibold">{kindWords(kind)}</h3>
          <p className="text-ink-soft">
            {tried}
            {nextAt !== null && `; runs next ${formatInstant(nextAt)}`}
          </p>
          {error !== null && <p className="wrap-anywhere">{error}</p>}
        </div>
        {canStart ? (
          <Button
            tone="quiet"
            aria-label={`Start again: ${kindWords(kind)}, ${formatInstant(failedAt)}`}
            pending={start.isPending}
            onClick={() => start.mutate()}
          >
            Start again
          </Button>
        ) : (
          <p className="text-ink-soft">{JOBS_TEXTS.tooOld}</p>
        )}
      </Card>
    </li>
  )
}
