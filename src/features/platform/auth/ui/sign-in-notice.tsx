import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { authPaths } from '../paths.ts'

/** Shown when an account page has done its work: the answer, and the button to sign in. */
export function SignInNotice({ text, button }: { text: string; button: string }) {
  return (
    <div className="grid gap-6">
      <Notice tone="success" role="status">
        {text}
      </Notice>
      <LinkButton tone="accent" href={authPaths.login}>
        {button}
      </LinkButton>
    </div>
  )
}
