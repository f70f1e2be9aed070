import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { formatCount } from '../../../../lib/words/format-count.ts'
import type { Import } from '../contract.ts'
import type { Outcome } from '../outcomes.ts'
import { IMPORT_TEXTS } from '../texts.ts'
import { IMPORTS_KEY, importsQuery } from './api.ts'
import { ChooseFile } from './choose-file.tsx'
import { ColumnChoices } from './column-choices.tsx'
import { ImportHistory } from './import-history.tsx'
import { ListQuestions } from './list-questions.tsx'
import { StagedImport } from './staged-import.tsx'
import { TakeOut } from './take-out.tsx'
import { type ListState, useList } from './use-list.ts'

type MovingPageProps = { search: { outcome?: Outcome | undefined } }

const BUSY_EVERY_MS = 1000

/** Moving in and out: a list is brought in, seen first; what came in before can be taken back. */
export function MovingPage({ search }: MovingPageProps) {
  const imports = useQuery({
    ...importsQuery,
    refetchInterval: ({ state }) => (state.data?.some(isBusy) === true ? BUSY_EVERY_MS : false),
  })
  useFreshRows(imports.data)
  return (
    <>
      <PageHeader subtitle="Bring your lists, undo an import within a month, or take everything out" />
      <Loaded
        query={imports}
        loading={<Spinner text={IMPORT_TEXTS.loading} />}
        errorText={IMPORT_TEXTS.loadFailed}
      >
        {(all) => (
          <div className="grid gap-10">
            <BringList outcome={search.outcome} />
            <ImportHistory imports={all} />
            <TakeOut />
          </div>
        )}
      </Loaded>
    </>
  )
}

const isBusy = ({ state }: Import) => state === 'running' || state === 'undoing'

/** Once an import has ended, what is shown of its rows is loaded again. */
function useFreshRows(imports: readonly Import[] | undefined): void {
  const queryClient = useQueryClient()
  const isWorking = imports?.some(isBusy) === true
  useEffect(() => {
    if (!isWorking) void queryClient.invalidateQueries({ queryKey: [...IMPORTS_KEY, 'one'] })
  }, [isWorking, queryClient])
}

function BringList({ outcome }: { outcome: Outcome | undefined }) {
  const { state, choose, change, clear } = useList()
  return (
    <TitledSection title="Bring your lists" action={state.step === 'read' && <OtherFile onClick={clear} />}>
      {state.step === 'read' ? (
        <ReadList state={state} outcome={outcome} change={change} onStarted={clear} />
      ) : (
        <div className="grid gap-4">
          {state.step === 'refused' && (
            <Notice tone="error" role="alert" title={state.fileName}>
              {state.text}
            </Notice>
          )}
          {state.step === 'reading' ? (
            <Spinner text="Reading the file..." />
          ) : (
            <ChooseFile onChosen={choose} />
          )}
        </div>
      )}
    </TitledSection>
  )
}

function OtherFile({ onClick }: { onClick: () => void }) {
  return (
    <Button tone="quiet" size="dense" onClick={onClick}>
      Choose another file
    </Button>
  )
}

type ReadListProps = {
  state: Extract<ListState, { step: 'read' }>
  outcome: Outcome | undefined
  change: ReturnType<typeof useList>['change']
  onStarted: () => void
}

function ReadList({
  state: { fileName, list, options, staged, part },
  outcome,
  change,
  onStarted,
}: ReadListProps) {
  const onChange = (changed: typeof options) => void change(changed)
  return (
    <div className="grid gap-6">
      <p className="wrap-anywhere">
        <span className="font-semibold">{fileName}</span>, {formatCount(list.rows)}{' '}
        {list.rows === 1 ? 'row' : 'rows'}
        {list.isOwn && ', saved by Tailwell, so its texts are imported unchanged'}
        <Skipped list={list} />
      </p>
      <ColumnsCard list={list} options={options} onChange={onChange} />
      <ListQuestions list={list} options={options} onChange={onChange} />
      {staged !== null && <StagedImport id={staged} outcome={outcome} onStarted={onStarted} />}
      {staged === null && list.uploads.length > 0 && <Checking part={part} />}
      {list.uploads.length === 0 && (
        <Notice
          tone="warning"
          title={
            list.kind === 'goods'
              ? 'No products were found in this list'
              : 'No customers were found in this list'
          }
        >
          Choose what the columns contain.
        </Notice>
      )}
    </div>
  )
}

function ColumnsCard(props: Parameters<typeof ColumnChoices>[0]) {
  if (props.list.isOwn) return null
  return (
    <Card className="p-5">
      <ColumnChoices {...props} />
    </Card>
  )
}

function Skipped({ list: { skipped } }: { list: ReadListProps['state']['list'] }) {
  const totals = skipped.filter(({ code }) => code !== 'dead or inactive').length
  return totals === 0 ? null : <>, {formatCount(totals)} of them headings or totals</>
}

function Checking({ part }: { part: number }) {
  return (
    <div className="grid gap-2">
      <p role="status">Checking the list...</p>
      <progress
        aria-label="Checking the list"
        className="h-3 w-full max-w-md accent-pine"
        value={part}
        max={1}
      />
    </div>
  )
}
