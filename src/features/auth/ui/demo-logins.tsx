import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../components/notice.tsx'
import { demoLoginsQuery } from './api.ts'

/** The demo clinic's logins; renders nothing outside the demo. */
export function DemoLogins() {
  const { data: logins = [] } = useQuery(demoLoginsQuery)
  if (logins.length === 0) return null
  return (
    <Notice tone="info" title="This is a demo clinic. Try it with:">
      <dl className="grid gap-2 pt-1 text-sm">
        {logins.map(({ who, email, password }) => (
          <div key={email}>
            <dt className="font-semibold">{who}</dt>
            <dd className="flex flex-wrap gap-x-3 break-all">
              <code>{email}</code>
              <code>{password}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
