import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { metaOf } from '../../../../lib/web/feature-client.ts'
import { type Need, needOf } from '../need-of.ts'
import { isAdmin, isStaff, may, redirectFrom } from '../rules.ts'
import { sessionQuery } from './api.ts'

/**
 * Whether staff may make a call, such as `paymentsClient.refund`: what the server refuses is not shown. What it needs
 * stands at the endpoint, and in the build in the place of the call.
 */
export function useMay(call: object): boolean {
  const { data: session } = useQuery(sessionQuery)
  if (!session || !isStaff(session.role)) return true
  const need = import.meta.env.PROD ? (call as unknown as Need) : needOf(metaOf(call))
  if (need === 'admin') return isAdmin(session.role)
  return need === '' || may(session, need)
}

/** Whether someone of the staff is signed in: to owners `useMay` says nothing of what is the clinic's alone. */
export function useIsStaff(): boolean {
  const { data: session } = useQuery(sessionQuery)
  return Boolean(session) && isStaff(session?.role ?? 'none')
}

/** Whether the person may open a page of the app, by its path. */
export function useMayOpen(): (path: string) => boolean {
  const { data: session } = useQuery(sessionQuery)
  const { routesById } = useRouter()
  return useCallback(
    (path) => {
      const route = Object.values(routesById).find(
        ({ to, options }) => to === path && options.staticData.access,
      )
      const { access = null, permission } = route?.options.staticData ?? {}
      return access !== null && redirectFrom({ access, permission }, session ?? 'signed out') === null
    },
    [routesById, session],
  )
}
