import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Card } from '../../../components/card.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { SkeletonList } from '../../../components/skeleton.tsx'
import { paths } from '../../../lib/paths.ts'
import { SESSION_KEY } from '../../../lib/web/query-client.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { PROFILE_TEXTS } from '../contract.ts'
import { ownProfileQuery } from './api.ts'
import { ProfileSetupForm } from './profile-setup-form.tsx'

/** How long a complete profile is shown before the dashboard follows (specification, section 9). */
const REDIRECT_MS = 100

/** The page that a new login meets first; a complete profile goes on to `next`, else to the dashboard. */
export function ProfileSetupPage({ next }: { next: string | undefined }) {
  const profile = useQuery(ownProfileQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const complete = profile.data?.complete === true

  useEffect(() => {
    if (!complete) return
    const goOn = () => void navigate({ href: next ?? paths.dashboard, replace: true })
    const timer = setTimeout(goOn, REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [complete, next, navigate])

  const saved = async () => {
    toastSuccess(PROFILE_TEXTS.saved)
    // Role, user and session follow from the profile: they are asked for before the next page looks at them.
    await queryClient.refetchQueries({ queryKey: SESSION_KEY })
    await navigate({ href: next ?? paths.dashboard, replace: true })
  }
  const loading = <SkeletonList text="Loading..." rows={1} shape="form" />
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title="Complete Your Profile" subtitle="So that the clinic knows you and can reach you." />
      <Loaded query={profile} loading={loading} errorText={PROFILE_TEXTS.loadFailed}>
        {(data) =>
          complete ? (
            loading
          ) : (
            <Card className="p-5 sm:p-8">
              <ProfileSetupForm profile={data} onSaved={saved} />
            </Card>
          )
        }
      </Loaded>
    </div>
  )
}
