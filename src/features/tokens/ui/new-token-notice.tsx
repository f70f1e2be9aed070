import { Copy } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import type { NewToken } from '../contract.ts'
import { TOKEN_TEXTS } from '../texts.ts'

/** A new token, which is shown only once, with a button to copy it. */
export function NewTokenNotice({ token, onDone }: { token: NewToken; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token.token)
      toastSuccess(TOKEN_TEXTS.copied)
    } catch {
      toastError(TOKEN_TEXTS.notCopied)
    }
  }
  return (
    <div className="grid gap-5">
      <Notice tone="warning" title="Copy this token now" role="status">
        It is shown only once. Keep it as secret as a password: anyone who has it can do what you allowed.
      </Notice>
      <code className="rounded-md border border-line bg-sunken p-4 font-mono break-all select-all">
        {token.token}
      </code>
      <div className="flex flex-wrap gap-2">
        {'clipboard' in navigator && (
          <Button
            tone="quiet"
            icon={<Copy className="size-4" aria-hidden="true" />}
            onClick={() => void copy()}
          >
            Copy
          </Button>
        )}
        <Button onClick={onDone}>I’ve saved it</Button>
      </div>
    </div>
  )
}
