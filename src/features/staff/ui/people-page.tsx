import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Notice } from '../../../components/notices/notice.tsx'
import { SkeletonList } from '../../../components/notices/skeleton.tsx'
import { DesksSection } from '../../pins/ui/desks-section.tsx'
import { STAFF_TEXTS } from '../texts.ts'
import { AddDialog } from './add-dialog.tsx'
import { staffQuery } from './api.ts'
import { InvitationList } from './invitation-list.tsx'
import { PeopleList } from './people-list.tsx'

/** Everyone who works at the clinic, what each may do, and open invitations. */
export function PeoplePage() {
  const staff = useQuery(staffQuery)
  const [adding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        subtitle="Who works here, and what each may see and change."
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
        delivers={staff.data?.delivers !== false}
        person={null}
      />
    </>
  )
}
