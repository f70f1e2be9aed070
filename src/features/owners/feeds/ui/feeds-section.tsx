import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { ChangeDialog } from '../../../../components/dialogs/change-dialog.tsx'
import { Choice } from '../../../../components/forms/choice.tsx'
import { Section } from '../../../../components/layout/section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { ShownOnce } from '../../../../components/notices/shown-once.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { formatYearDate, formatYearDay } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { may } from '../../../platform/auth/rules.ts'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import { protectionQuery } from '../../../platform/security/ui/api.ts'
import { PasswordOnceMoreForm } from '../../../platform/security/ui/password-once-more-form.tsx'
import type { Feed } from '../contract.ts'
import { FEED_TEXTS } from '../texts.ts'
import { feedCalendarsQuery, feedsClient, feedsQuery } from './api.ts'

/** The choice of no calendar. */
const ALL = 'all'

/** Whose appointments a feed shows. */
type Of = 'own' | 'clinic'

const words = () =>
  ({
    own: {
      create: 'Add to my phone’s calendar',
      text: 'See your appointments in the calendar of your phone or computer, always up to date.',
      secret: 'Anyone who has this address can see your appointments, so don’t share it.',
    },
    clinic: {
      create: 'Create a calendar feed',
      text: 'See the clinic’s appointments in your own calendar, with the names of pets and their owners. The calendar updates automatically.',
      secret: 'Anyone who has this address can see the clinic’s appointments, so don’t share it.',
    },
  }) as const satisfies Record<Of, { create: string; text: string; secret: string }>

/** The person's calendar feeds. Staff who must turn on a second factor have to do that first. */
export function FeedsSection() {
  const { data: session } = useQuery(sessionQuery)
  if (!session || session.secondFactor === 'required') return null
  return <Feeds of={may(session, 'appointments:read') ? 'clinic' : 'own'} />
}

function Feeds({ of }: { of: Of }) {
  const feeds = useQuery(feedsQuery)
  return (
    <Section title={FEED_TEXTS.title} text={words()[of].text}>
      <Loaded
        inset
        query={feeds}
        loading={<SkeletonList text={FEED_TEXTS.loading} rows={1} shape="plain" />}
        errorText={FEED_TEXTS.loadFailed}
      >
        {(all) => <FeedList of={of} feeds={all} />}
      </Loaded>
    </Section>
  )
}

function FeedList({ of, feeds }: { of: Of; feeds: readonly Feed[] }) {
  return (
    <div className="grid gap-5">
      {feeds.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
      {of === 'clinic' ? <NewClinicFeed /> : <NewFeed of={of} />}
    </div>
  )
}

function FeedRow({ feed: { id, calendar, createdAt, readOn } }: { feed: Feed }) {
  const [isRemoving, setRemoving] = useState(false)
  const made = formatYearDate(new Date(createdAt))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="grid gap-1">
        <p className="font-semibold wrap-anywhere">
          Created on <WholeDates>{made}</WholeDates>
          {calendar !== null && `: ${calendar}`}
        </p>
        <p className="text-sm text-ink-soft">
          <WholeDates>
            {readOn === null ? 'Not used yet' : `Last used on ${formatYearDay(readOn)}`}
          </WholeDates>
        </p>
      </div>
      <Button
        tone="quiet"
        size="dense"
        aria-label={`Remove the feed created on ${made}`}
        onClick={() => setRemoving(true)}
      >
        Remove
      </Button>
      <ChangeDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        send={() => feedsClient.remove({ id })}
        done={FEED_TEXTS.removed}
        failed={(failure) => refusalText(failure) ?? FEED_TEXTS.failed}
        refresh={feedsQuery.queryKey}
        title="Remove this calendar feed?"
        confirmLabel="Remove feed"
      >
        Calendars that use this feed will no longer update. You can’t undo this removal.
      </ChangeDialog>
    </li>
  )
}

/** With several calendars, staff choose one or all of them. */
function NewClinicFeed() {
  const { data: calendars = [] } = useQuery(feedCalendarsQuery)
  const [chosen, setChosen] = useState<string>(ALL)
  return (
    <>
      {calendars.length > 1 && (
        <Choice
          label="Appointments of"
          value={chosen}
          options={[
            { value: ALL, label: 'All calendars' },
            ...calendars.map((calendar) => ({ value: String(calendar.id), label: calendar.name })),
          ]}
          onChange={setChosen}
          className="max-w-md"
        />
      )}
      <NewFeed of="clinic" calendarId={chosen === ALL ? undefined : Number(chosen)} />
    </>
  )
}

function NewFeed({ of, calendarId }: { of: Of; calendarId?: number | undefined }) {
  const [path, setPath] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  if (path !== null) return <NewFeedAddress of={of} path={path} onDone={() => setPath(null)} />
  if (isAsking) {
    const close = () => setAsking(false)
    return <NewFeedForm of={of} calendarId={calendarId} onMade={setPath} onDone={close} />
  }
  return (
    <Button tone="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
      {words()[of].create}
    </Button>
  )
}

type NewFeedFormProps = {
  of: Of
  calendarId: number | undefined
  onMade: (path: string) => void
  onDone: () => void
}

/** Asks for the password, since a feed goes on when its maker is signed out. */
function NewFeedForm({ of, calendarId, onMade, onDone }: NewFeedFormProps) {
  const { data: protection } = useQuery(protectionQuery)
  const queryClient = useQueryClient()
  const make = async (input: { password?: string }) => {
    const { path } = await feedsClient.create({ ...input, ...(calendarId !== undefined && { calendarId }) })
    onMade(path)
    onDone()
    await queryClient.invalidateQueries({ queryKey: feedsQuery.queryKey })
  }
  return (
    <PasswordOnceMoreForm
      label={words()[of].create}
      submitLabel="Create"
      hasPassword={protection?.hasPassword !== false}
      failedText={FEED_TEXTS.failed}
      action={make}
      onCancel={onDone}
    />
  )
}

function NewFeedAddress({ of, path, onDone }: { of: Of; path: string; onDone: () => void }) {
  const { host, origin } = window.location
  return (
    <div className="grid gap-4">
      <LinkButton
        href={`webcal://${host}${path}`}
        icon={<CalendarPlus className="size-4" aria-hidden="true" />}
        className="justify-self-start"
      >
        Add to my calendar
      </LinkButton>
      <p className="text-ink-soft">
        If nothing opens, choose “Subscribe” or “From URL” in your calendar and paste this address:
      </p>
      <ShownOnce what="address" secret={`${origin}${path}`} onDone={onDone}>
        {words()[of].secret}
      </ShownOnce>
    </div>
  )
}
