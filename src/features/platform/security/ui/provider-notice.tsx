import { Notice } from '../../../../components/notices/notice.tsx'
import type { ProviderCallback } from '../rules.ts'
import { PROVIDER_TEXTS, providerProblems } from '../texts.ts'

/** Shows the result of a return from a provider; renders nothing if there is none. */
export function ProviderNotice({ problem, linked }: ProviderCallback) {
  if (problem !== undefined) {
    return (
      <Notice tone="error" role="alert">
        {providerProblems()[problem]}
      </Notice>
    )
  }
  if (linked !== true) return null
  return (
    <Notice tone="success" role="status">
      {PROVIDER_TEXTS.linked}
    </Notice>
  )
}
