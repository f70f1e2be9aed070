import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../components/notices/skeleton.tsx'
import { STAFF_TEXTS } from '../texts.ts'
import { staffQuery } from './api.ts'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberList } from './member-list.tsx'

/** The clinic's staff and open invitations, with ways to invite, change a role, withdraw and revoke. */
export function StaffPage() {
  const staff = useQuery(staffQuery)
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader
        subtitle="Who can sign in, and what each can see and change."
        actions={
          <Button
            tone="accent"
            icon={<UserPlus className="size-5" aria-hidden="true" />}
            onClick={() => setInviting(true)}
          >
            Invite
          </Button>
        }
      />
      <Loaded
        query={staff}
        loading={<SkeletonList text="Loading staff..." />}
        errorText={STAFF_TEXTS.loadFailed}
      >
        {({ members, invitations, delivers }) => (
          <div className="grid gap-10">
            <MemberList members={members} />
            <InvitationList invitations={invitations} delivers={delivers} />
          </div>
        )}
      </Loaded>
      <InviteDialog
        isOpen={inviting}
        onClose={() => setInviting(false)}
        delivers={staff.data?.delivers !== false}
      />
    </>
  )
}
