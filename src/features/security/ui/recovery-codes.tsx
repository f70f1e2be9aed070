import { Download } from 'lucide-react'
import { clinic } from '../../../clinic/clinic.ts'
import { Button } from '../../../components/actions/button.tsx'
import { CopyButton } from '../../../components/actions/copy-button.tsx'
import { LinkButton } from '../../../components/actions/link-button.tsx'
import { Notice } from '../../../components/notices/notice.tsx'

/** The recovery codes, which are shown only once, with buttons to copy and download them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${clinic.name} recovery codes\n\n${text}\n`)}`
  return (
    <div className="grid gap-5">
      <Notice tone="warning" title="Keep these recovery codes in a safe place" role="status">
        They are shown only once. If you lose your phone, you can sign in with these codes. Each works once.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 justify-self-start font-mono text-lg"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={text}
          copied="Recovery codes copied"
          failed="The codes could not be copied. Please download them instead."
        />
        <LinkButton
          tone="quiet"
          href={file}
          download={`${clinic.name.toLowerCase()}-recovery-codes.txt`}
          icon={<Download className="size-4" aria-hidden="true" />}
        >
          Download
        </LinkButton>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </div>
  )
}
