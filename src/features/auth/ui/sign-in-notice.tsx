import { Notice } from '../../../components/notice.tsx'
import { RoutedButton } from '../../../components/routed-links.tsx'
import { authPaths } from '../paths.ts'

/** Shown when an account page has done its work: the answer, and the button to sign in. */
export function SignInNotice({ text, button }: { text: string; button: string }) {
  return (
    <div className="grid gap-6">
      <Notice tone="success" role="status">
        {text}
      </Notice>
      <RoutedButton tone="accent" to={authPaths.login}>
        {button}
      </RoutedButton>
    </div>
  )
}
