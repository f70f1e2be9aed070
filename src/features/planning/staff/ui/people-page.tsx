import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { formatLongDate, formatTime } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { notificationsPaths } from '../../../platform/notifications/paths.ts'
import { DesksSection } from '../../../platform/pins/ui/desks-section.tsx'
import type { Invitation } from '../people-schemas.ts'
import { roleWords } from '../role-words.ts'
import { STAFF_TEXTS } from '../texts.ts'
import { AddDialog } from './add-dialog.tsx'
import { staffClient, staffQuery } from './api.ts'
import { PeopleList } from './people-list.tsx'

/** Everyone who works at the clinic, what each may do, and open invitations. */
export function PeoplePage() {
  const staff = useQuery(staffQuery)
  const [adding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        subtitle="People who work here, and what they can see and change."
        actions={
          <Button
            tone="accent"
            icon={<UserPlus className="size-5" aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            Add
          </Button>
        }
      />
      <Loaded
        query={staff}
        loading={<SkeletonList text="Loading people..." />}
        errorText={STAFF_TEXTS.loadFailed}
      >
        {({ people, invitations, calendars, entries, delivers }) => (
          <div className="grid gap-10">
            <PeopleList {...{ people, invitations, calendars, entries, delivers }} />
            <InvitationList invitations={invitations} delivers={delivers} />
            <DesksSection />
            <Notice tone="info">{STAFF_TEXTS.ownProfiles}</Notice>
          </div>
        )}
      </Loaded>
      <AddDialog
        isOpen={adding}
        onClose={() => setAdding(false)}
        calendars={staff.data?.calendars ?? []}
        entries={staff.data?.entries ?? []}
        delivers={staff.data?.delivers !== false}
      />
    </>
  )
}

type InvitationListProps = { invitations: Invitation[]; delivers: boolean }

/** The invitations that have not been accepted yet, and where their links are if no mail server delivers them. */
function InvitationList({ invitations, delivers }: InvitationListProps) {
  return (
    <TitledSection title="Open invitations">
      {!delivers && invitations.length > 0 && (
        <Notice tone="info">
          {STAFF_TEXTS.linksInOutbox} <RoutedLink to={notificationsPaths.outbox}>Outbox</RoutedLink>.
        </Notice>
      )}
      {invitations.length === 0 ? (
        <p className="text-ink-soft">There are no open invitations.</p>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </Card>
      )}
    </TitledSection>
  )
}

function InvitationRow({ invitation: { id, email, role, expiresAt, expired } }: { invitation: Invitation }) {
  const withdraw = useChange({
    send: () => staffClient.withdrawInvitation({ id }),
    done: STAFF_TEXTS.withdrawn,
    failed: (failure) => refusalText(failure) ?? STAFF_TEXTS.withdrawFailed,
    refresh: staffQuery.queryKey,
  })
  const at = new Date(expiresAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{email}</p>
        {expired ? (
          <Badge tone="neutral" label="Expired" />
        ) : (
          <p className="text-sm text-ink-soft">
            {roleWords()[role].label} · Valid until{' '}
            <WholeDates>
              {formatLongDate(at)}, {formatTime(at)}
            </WholeDates>
          </p>
        )}
      </div>
      <Button
        tone="quiet"
        size="dense"
        aria-label={`Withdraw the invitation for ${email}`}
        pending={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        Withdraw
      </Button>
    </li>
  )
}
