import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { SkeletonList } from '../../../components/skeleton.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { pushQuery } from '../../notifications/ui/api.ts'
import { DevicePush } from '../../notifications/ui/device-push.tsx'
import type { ProviderCallback } from '../../security/rules.ts'
import { SecurityTab } from '../../security/ui/security-tab.tsx'
import { PROFILE_TEXTS } from '../contract.ts'
import { ownProfileQuery } from './api.ts'
import { PersonalInformation } from './personal-information.tsx'

export type ProfileTab = 'personal' | 'security'

type ProfilePageProps = { tab: ProfileTab; onTab: (tab: ProfileTab) => void; appointment: ProviderCallback }

/** The caller's own record and how they sign in, in two tabs; the tab in sight lives in the address. */
export function ProfilePage({ tab, onTab, appointment }: ProfilePageProps) {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Profile" />
      <Tabs
        label="Profile"
        selected={tab}
        onSelect={onTab}
        tabs={[
          { id: 'personal', label: 'Personal Information', content: <OwnProfile />, remembersTab: true },
          {
            id: 'security',
            label: 'Security & Password',
            content: <SecurityTab appointment={appointment} />,
          },
        ]}
      />
    </div>
  )
}

function OwnProfile() {
  const profile = useQuery(ownProfileQuery)
  const push = useQuery(pushQuery)
  return (
    <Loaded
      query={profile}
      loading={<SkeletonList text="Loading..." rows={1} shape="form" />}
      errorText={PROFILE_TEXTS.loadFailed}
    >
      {(own) =>
        own.exists ? (
          <div className="grid gap-6">
            <PersonalInformation profile={own} hasPush={push.data?.publicKey !== null} />
            <DevicePush isWanted={own.notificationPreferences.push} />
          </div>
        ) : (
          <EmptyState
            title={PROFILE_TEXTS.notFound}
            text="This login has no customer record. Staff need none; how you sign in is under Security & Password."
          />
        )
      }
    </Loaded>
  )
}
