import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedChip, RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Chips } from '../../../../components/lists/chips.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { keysOf } from '../../../../lib/keys-of.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { useOneAtATime } from '../../../../lib/web/use-one-at-a-time.ts'
import { formatCount } from '../../../../lib/words/format-count.ts'
import { billsPaths } from '../../../money/bills/paths.ts'
import type { OutcomeCount, Untaxed } from '../contract.ts'
import { OUTCOMES, type Outcome } from '../outcomes.ts'
import { importsPaths } from '../paths.ts'
import { ANSWERS, type Answer, type ImportKind } from '../rules.ts'
import { IMPORT_TEXTS } from '../texts.ts'
import { IMPORTS_KEY, importQuery, importsClient, rowsQuery } from './api.ts'
import { ImportRows } from './import-rows.tsx'
import { cellsOf } from './left-out-file.ts'
import { QuestionCard } from './list-questions.tsx'
import { checkList } from './stage-list.ts'
import { outcomeWords, rowQuestions } from './words.ts'

type Props = { id: string; outcome: Outcome | undefined; onStarted: () => void }

/** What becomes of a list's rows, before anything is written: totals that filter, the rows, and the button. */
export function StagedImport({ id, outcome, onStarted }: Props) {
  const found = useQuery(importQuery(id))
  return (
    <Loaded
      query={found}
      loading={<Spinner text="Checking the list..." />}
      errorText={IMPORT_TEXTS.loadFailed}
    >
      {({ kind, outcomes, untaxed }) => (
        <div className="grid gap-6">
          <OpenQuestions id={id} outcomes={outcomes} />
          <StartButton id={id} kind={kind} outcomes={outcomes} onStarted={onStarted} />
          <UntaxedGoods untaxed={untaxed} />
          <Totals outcomes={outcomes} selected={outcome} />
          <Rows id={id} kind={kind} outcome={outcome} />
        </div>
      )}
    </Loaded>
  )
}

const sumOf = (outcomes: readonly OutcomeCount[], wanted: readonly Outcome[], of: 'count' | 'parts') =>
  outcomes
    .filter(({ outcome }) => outcome !== null && wanted.includes(outcome))
    .reduce((sum, row) => sum + row[of], 0)

function StartButton({
  id,
  kind,
  outcomes,
  onStarted,
}: {
  id: string
  kind: ImportKind
  outcomes: readonly OutcomeCount[]
  onStarted: () => void
}) {
  const start = useChange({
    // What was refused, such as beside another import, stays to be tried again.
    send: async () => {
      await importsClient.start({ id })
      onStarted()
    },
    failed: (failure) => refusalText(failure) ?? IMPORT_TEXTS.failed,
    refresh: IMPORTS_KEY,
  })
  const press = useOneAtATime(() => start.mutateAsync())
  const fresh = sumOf(outcomes, ['new'], 'count')
  const known = sumOf(outcomes, ['known'], 'count')
  if (fresh + known === 0) return <p>Nothing in this list is new.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button tone="accent" pending={start.isPending} pendingText="Starting..." onClick={() => void press()}>
        {fresh === 0
          ? `Add to ${counted(known, COUNTED[kind].record, 'known ')}`
          : importLabel(kind, fresh, sumOf(outcomes, ['new'], 'parts'))}
      </Button>
      {fresh > 0 && known > 0 && (
        <p>New records are added to {counted(known, COUNTED[kind].record, 'known ')}.</p>
      )}
    </div>
  )
}

/** `Import 3,412 customers and 5,020 pets`. */
function importLabel(kind: ImportKind, records: number, parts: number): string {
  const { record, part } = COUNTED[kind]
  return `Import ${counted(records, record)}${parts === 0 ? '' : ` and ${counted(parts, part)}`}`
}

const counted = (number: number, [one, many]: readonly [string, string], which = '') =>
  `${formatCount(number)} ${which}${number === 1 ? one : many}`

/** What the rows of a list are counted as. */
const COUNTED = {
  people: { record: ['customer', 'customers'], part: ['pet', 'pets'] },
  goods: { record: ['product', 'products'], part: ['batch', 'batches'] },
} as const satisfies Record<ImportKind, unknown>

/** Products that no tax class fits, once for each code and rate: the import makes no classes. */
function UntaxedGoods({ untaxed }: { untaxed: readonly Untaxed[] }) {
  if (untaxed.length === 0) return null
  const words = untaxed.map(({ hsn, rate, count }) => {
    const tax = [hsn && `HSN ${hsn}`, rate !== null && `${rate / 100} %`].filter(Boolean).join(', ')
    return `${tax}: ${formatCount(count)} ${count === 1 ? 'product' : 'products'}`
  })
  return (
    <Notice tone="warning" title="No tax class fits these products">
      <ul>
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        These products come in without a tax class. Add the classes in{' '}
        <RoutedLink to={billsPaths.settings}>Bill settings</RoutedLink> and choose the file again, or set the
        tax classes later.
      </p>
    </Notice>
  )
}

function Totals({
  outcomes,
  selected,
}: {
  outcomes: readonly OutcomeCount[]
  selected: Outcome | undefined
}) {
  return (
    <Chips label="Rows by result">
      <RoutedChip
        to={importsPaths.moving}
        search={{}}
        selected={selected === undefined}
        count={sumOf(outcomes, OUTCOMES, 'count')}
      >
        All
      </RoutedChip>
      {OUTCOMES.map((outcome) => (
        <RoutedChip
          key={outcome}
          to={importsPaths.moving}
          search={{ outcome }}
          selected={selected === outcome}
          count={sumOf(outcomes, [outcome], 'count')}
          isUrgent={outcome === 'asks' && sumOf(outcomes, ['asks'], 'count') > 0}
        >
          {outcomeWords()[outcome]}
        </RoutedChip>
      ))}
    </Chips>
  )
}

function Rows({ id, kind, outcome }: { id: string; kind: ImportKind; outcome: Outcome | undefined }) {
  const rows = useInfiniteQuery(rowsQuery(id, outcome))
  return (
    <Loaded query={rows} loading={<Spinner text="Loading rows..." />} errorText={IMPORT_TEXTS.loadFailed}>
      {({ pages }) => (
        <div className="grid gap-4">
          <ImportRows kind={kind} rows={pages.flatMap(({ items }) => items)} />
          {rows.hasNextPage && (
            <div>
              <Button
                tone="quiet"
                pending={rows.isFetchingNextPage}
                onClick={() => void rows.fetchNextPage()}
              >
                Show more
              </Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  )
}

/** What the list says otherwise than the clinic: each asked once for all its rows. */
function OpenQuestions({ id, outcomes }: { id: string; outcomes: readonly OutcomeCount[] }) {
  const queryClient = useQueryClient()
  const answer = useChange({
    send: async (said: { reason: string; answer: Answer }) => {
      await importsClient.answer({ id, ...said })
      await checkList(id)
      await queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey })
    },
    failed: (failure) => refusalText(failure) ?? IMPORT_TEXTS.failed,
    refresh: IMPORTS_KEY,
  })
  const questions = rowQuestions()
  return keysOf(questions).map((code) => {
    const asked = outcomes.find(({ outcome, reason }) => outcome === 'asks' && reason === code)
    if (asked === undefined) return null
    const { title, text, shows, answers } = questions[code]
    const examples = asked.examples.flatMap((data) =>
      cellsOf({ position: 0, data, outcome: 'asks', reason: code })
        .slice(0, 1)
        .map((cells) => `Row ${cells.Row}: ${shows.flatMap((heading) => cells[heading] || []).join(' · ')}`),
    )
    return (
      <QuestionCard
        key={code}
        title={title}
        text={text}
        count={asked.count}
        examples={examples}
        answers={answers}
        onAnswer={(said) => {
          const chosen = ANSWERS.find((one) => one === said)
          if (chosen !== undefined) answer.mutate({ reason: code, answer: chosen })
        }}
      />
    )
  })
}
