import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { authPaths } from '../../../platform/auth/paths.ts'
import type { PetDetails } from '../contract.ts'
import { PET_REFUSALS, PET_TEXTS } from '../texts.ts'
import { petQuery } from './api.ts'

type PetLoaderProps = {
  id: string
  /** Waits for a fresh copy: a form filled from a cached one would write old values back. */
  fresh?: boolean
  children: (pet: PetDetails) => ReactNode
}

/** Loads a pet for a page about it. Another owner's pet and an unknown one look the same: not found. */
export function PetLoader({ id, fresh = false, children }: PetLoaderProps) {
  const pet = useQuery(petQuery(id))
  const isAwaited = fresh && !pet.isFetchedAfterMount
  const data = isAwaited ? undefined : pet.data
  const isMissing = ['PET_MISSING', 'BAD_REQUEST'].includes(refusalCode(pet.error) ?? '')
  if (data !== undefined) return children(data)
  if (isMissing && !isAwaited) return <PetMissing />
  return (
    <>
      <PageHeader />
      <Loaded
        query={{ data, isLoadingError: pet.isLoadingError, refetch: pet.refetch }}
        loading={<SkeletonList text="Loading pet..." rows={2} />}
        errorText={PET_TEXTS.loadFailed}
      >
        {children}
      </Loaded>
    </>
  )
}

function PetMissing() {
  return (
    <>
      <PageHeader title={PET_REFUSALS.PET_MISSING.message} />
      <EmptyState
        title="We couldn’t find this pet"
        text="The pet may have been deleted, or the link may be incomplete."
        action={
          <RoutedButton tone="quiet" to={authPaths.dashboard}>
            Back to Dashboard
          </RoutedButton>
        }
      />
    </>
  )
}
