import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { authPaths } from '../../../platform/auth/paths.ts'
import { SESSION_KEY } from '../../../platform/auth/ui/api.ts'
import { PROFILE_TEXTS } from '../texts.ts'
import { ownProfileQuery } from './api.ts'
import { ProfileSetupForm } from './profile-setup-form.tsx'

/** How long a complete profile waits before the redirect (specification, section 9). */
const REDIRECT_MS = 100

/** The first page for a new login; a complete profile is redirected to `next` or to the dashboard. */
export function ProfileSetupPage({ next }: { next: string | undefined }) {
  const profile = useQuery(ownProfileQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const complete = profile.data?.complete === true

  useEffect(() => {
    if (!complete) return
    const redirect = () => void navigate({ href: next ?? authPaths.dashboard, replace: true })
    const timer = setTimeout(redirect, REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [complete, next, navigate])

  const saved = async () => {
    toastSuccess(PROFILE_TEXTS.saved)
    // The session's role and user depend on the profile, so they are refetched before the next page reads them.
    await queryClient.refetchQueries({ queryKey: SESSION_KEY })
    await navigate({ href: next ?? authPaths.dashboard, replace: true })
  }
  const loading = <SkeletonList text="Loading..." rows={1} shape="form" />
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader subtitle="The clinic uses these details to contact you." />
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
