import { buttonClass } from '../../../../components/actions/button.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import type { DemoLogin } from '../contract.ts'

/** The demo clinic's logins, each with a button that fills it in; the script shows the buttons. */
export function DemoLogins({ logins }: { logins: readonly DemoLogin[] }) {
  if (logins.length === 0) return null
  return (
    <Notice tone="info" title="This is a demo clinic. Try it with:">
      <dl className="grid gap-3 pt-1 text-sm">
        {logins.map((login) => (
          <DemoEntry key={login.email} {...login} />
        ))}
      </dl>
    </Notice>
  )
}

function DemoEntry({ who, email, password }: DemoLogin) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <dt className="basis-full font-semibold">{who}</dt>
      <dd className="flex min-w-0 flex-1 basis-40 flex-wrap gap-x-3 break-all">
        <code>{email}</code>
        <code>{password}</code>
      </dd>
      <dd>
        <button
          type="button"
          hidden
          aria-label={`Fill in: ${who}`}
          data-fill={JSON.stringify({ email, password })}
          className={buttonClass('quiet', 'dense')}
        >
          Fill in
        </button>
      </dd>
    </div>
  )
}
