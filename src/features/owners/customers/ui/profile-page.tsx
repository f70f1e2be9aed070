import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { ThemeToggle } from '../../../../components/actions/theme-toggle.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Tabs } from '../../../../components/lists/tabs.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { authPaths } from '../../../platform/auth/paths.ts'
import { isStaff } from '../../../platform/auth/rules.ts'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import { pushQuery } from '../../../platform/notifications/ui/api.ts'
import { DevicePush } from '../../../platform/notifications/ui/device-push.tsx'
import type { ProviderCallback } from '../../../platform/security/rules.ts'
import { SecurityTab } from '../../../platform/security/ui/security-tab.tsx'
import { FeedsSection } from '../../feeds/ui/feeds-section.tsx'
import { PersonalDataSection } from '../../privacy/ui/personal-data-section.tsx'
import { PROFILE_TEXTS } from '../texts.ts'
import { ownProfileQuery } from './api.ts'
import { PersonalInformation } from './personal-information.tsx'

const StartWith = onDemand(async () => (await import('./start-with.tsx')).StartWith)

export type ProfileTab = 'personal' | 'security'

type ProfilePageProps = { tab: ProfileTab; onTab: (tab: ProfileTab) => void; callback: ProviderCallback }

/** The caller's own record and sign-in settings, in two tabs; the URL holds the selected tab. */
export function ProfilePage({ tab, onTab, callback }: ProfilePageProps) {
  const { data: session } = useSuspenseQuery(sessionQuery)
  const works = session !== null && isStaff(session.role)
  return (
    <>
      {/* Others have it in their menu, which has no room for it among what staff use all day. */}
      <PageHeader
        actions={
          works && (
            <div className="flex flex-wrap items-end gap-2">
              <RoutedButton tone="quiet" to={authPaths.ownEntry}>
                Your entry
              </RoutedButton>
              <StartWith />
              <ThemeToggle />
            </div>
          )
        }
      />
      <Tabs
        label="Profile"
        selected={tab}
        onSelect={onTab}
        tabs={[
          { id: 'personal', label: 'Personal Information', content: <OwnProfile />, remembersTab: true },
          {
            id: 'security',
            label: 'Security & Password',
            content: <SecurityTab callback={callback} />,
          },
        ]}
      />
    </>
  )
}

function OwnProfile() {
  const profile = useQuery(ownProfileQuery)
  const push = useQuery(pushQuery)
  const { routesById } = useRouter()
  const parts = Object.values(routesById).flatMap(({ to, options: { staticData } }) =>
    staticData.profile ? [{ to, Part: staticData.profile }] : [],
  )
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
            {parts.map(({ to, Part }) => (
              <Part key={to} />
            ))}
            <FeedsSection />
            <PersonalDataSection />
          </div>
        ) : (
          <div className="grid gap-6">
            <EmptyState
              title={PROFILE_TEXTS.notFound}
              text="This login has no customer record. Staff don’t need a record. Your sign-in settings are under Security & Password."
            />
            <FeedsSection />
            <PersonalDataSection />
          </div>
        )
      }
    </Loaded>
  )
}
