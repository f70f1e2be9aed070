import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink } from '../../../../../components/actions/back-link.tsx'
import { Button } from '../../../../../components/actions/button.tsx'
import { DateAndTime } from '../../../../../components/dates/date-and-time.tsx'
import { ChangeDialog } from '../../../../../components/dialogs/change-dialog.tsx'
import { Badge } from '../../../../../components/layout/badge.tsx'
import { Card } from '../../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../../components/layout/page-header.tsx'
import { EmptyState } from '../../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../../components/notices/skeleton.tsx'
import { refusalText } from '../../../../../lib/web/feature-client.ts'
import { settingsPaths } from '../../settings-paths.ts'
import { SETTINGS_TEXTS } from '../../settings-texts.ts'
import { type Edition, editionsQuery, SITE_KEY, siteClient } from '../api.ts'

/** Everything that was published, latest first; any of it can be published again. */
export function SiteHistoryPage() {
  const editions = useQuery(editionsQuery)
  const [asked, setAsked] = useState<Edition | null>(null)
  return (
    <>
      <PageHeader back={<BackLink to={settingsPaths.all}>Your site</BackLink>} />
      <Loaded
        query={editions}
        loading={<SkeletonList text={SETTINGS_TEXTS.loadingEditions} />}
        errorText={SETTINGS_TEXTS.editionsFailed}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="Nothing published yet" text="Each published edition is listed here." />
          ) : (
            <ol className="grid max-w-3xl gap-3">
              {rows.map((edition, place) => (
                <EditionRow
                  key={edition.number}
                  edition={edition}
                  isShown={place === 0}
                  onAgain={() => setAsked(edition)}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
      <ChangeDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        send={async () => asked && siteClient.publishAgain({ id: asked.number })}
        done={SETTINGS_TEXTS.publishedAgain}
        failed={(failure) => refusalText(failure) ?? SETTINGS_TEXTS.publishFailed}
        refresh={SITE_KEY}
        title={`Publish edition ${asked?.number ?? ''} again?`}
        confirmLabel="Publish again"
        pendingText="Publishing..."
        tone="primary"
      >
        <p>Visitors see this edition within a second. Your draft stays as it is.</p>
      </ChangeDialog>
    </>
  )
}

type EditionRowProps = { edition: Edition; isShown: boolean; onAgain: () => void }

function EditionRow({ edition: { number, at, by, note, repeats }, isShown, onAgain }: EditionRowProps) {
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:p-5">
        <div className="grid flex-[1_1_12rem] gap-0.5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            Edition {number}
            {isShown && <Badge tone="green" label="On the site" />}
          </p>
          <p className="text-ink-soft">
            <DateAndTime at={new Date(at)} />
            {by !== null && <span className="wrap-anywhere"> · {by}</span>}
          </p>
          {repeats !== null && <p>Edition {repeats} again</p>}
          {note !== null && <p className="text-pretty wrap-anywhere">{note}</p>}
        </div>
        {!isShown && (
          <Button tone="quiet" size="dense" aria-label={`Publish again: edition ${number}`} onClick={onAgain}>
            Publish again
          </Button>
        )}
      </Card>
    </li>
  )
}
