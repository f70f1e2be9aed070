import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router'
import { clinic } from '../../clinic/clinic.ts'
import { TextLink } from '../../components/actions/text-link.tsx'
import { classes } from '../../components/layout/classes.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { ErrorState } from '../../components/notices/error-state.tsx'
import { authPaths } from '../../features/platform/auth/paths.ts'
import { dashboardRoute } from '../../features/platform/auth/ui/root-route.ts'
import { isFetchFailed, refusalCode } from '../../lib/web/feature-client.ts'

/** Passes a fault of the program on to the script in index.html, which reports it to the server. */
export function reportFault(error: unknown): void {
  if (!isFetchFailed(error) && refusalCode(error) === null) reportError(error)
}

/**
 * Shown in the place of a page that can't be opened: the session or the page's code could not be loaded, or the program
 * has a fault. Retry reads again what the page was made of; the way to the dashboard loads everything again.
 */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const retry = () => {
    // A list that is read page by page would be shown as it is before it is read again.
    queryClient.removeQueries({ type: 'inactive', predicate: ({ options }) => options.queryFn !== undefined })
    void router.invalidate().then(reset)
  }
  const isInShell = useMatches({
    select: (matches) =>
      matches.some(({ routeId, status }) => routeId === dashboardRoute.id && status === 'success'),
  })
  // The shell has a `main` of its own.
  const Frame = isInShell ? 'div' : 'main'
  return (
    <Frame
      className={classes(
        'mx-auto grid max-w-xl content-center gap-6 p-4 text-center',
        isInShell ? 'min-h-[60dvh]' : 'min-h-dvh',
      )}
    >
      <PageTitle title="Something went wrong" />
      <ErrorState
        message={
          isFetchFailed(error)
            ? 'This page could not be loaded. Please check your connection.'
            : `Something broke on our side. Please call us: ${clinic.phone.display}`
        }
        onRetry={retry}
      />
      <p>
        <TextLink href={authPaths.dashboard}>Back to Dashboard</TextLink>
      </p>
    </Frame>
  )
}
