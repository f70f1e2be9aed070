import { useQuery } from '@tanstack/react-query'
import { Download, FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { TextLink } from '../../../../components/actions/text-link.tsx'
import { Section } from '../../../../components/layout/section.tsx'
import { saveFile } from '../../../../lib/web/save-file.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { isStaff } from '../../../platform/auth/rules.ts'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import { protectionQuery } from '../../../platform/security/ui/api.ts'
import { PasswordOnceMoreForm } from '../../../platform/security/ui/password-once-more-form.tsx'
import type { OwnData } from '../contract.ts'
import { NOTICE_PATH } from '../paths.ts'
import { PRIVACY_TEXTS } from '../texts.ts'
import { privacyClient } from './api.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { leaveAfterErasure } from './leave-after-erasure.ts'
import { readableCopy } from './readable-copy.ts'

/** The person's own data: a copy of it as a file, and its erasure. Staff can't erase the login that they work with. */
export function PersonalDataSection() {
  const { data: session } = useQuery(sessionQuery)
  const { data: protection } = useQuery(protectionQuery)
  const [open, setOpen] = useState<'download' | 'erase' | null>(null)
  const close = () => setOpen(null)
  const hasPassword = protection?.hasPassword !== false
  return (
    <Section title="Your Data" text="Download a copy of your data, or delete your account.">
      {open === 'download' ? (
        <DownloadForm hasPassword={hasPassword} onDone={close} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            tone="quiet"
            icon={<Download className="size-5" aria-hidden="true" />}
            onClick={() => setOpen('download')}
          >
            Download my data
          </Button>
          {!(session && isStaff(session.role)) && (
            <Button
              tone="quiet"
              icon={<Trash2 className="size-5" aria-hidden="true" />}
              onClick={() => setOpen('erase')}
            >
              Delete my account
            </Button>
          )}
        </div>
      )}
      <p className="text-sm text-ink-soft">
        Why we store your data and for how long: <TextLink href={NOTICE_PATH}>Privacy Policy</TextLink>
      </p>
      {open === 'erase' && (
        <EraseDialog
          title="Delete your account and data?"
          of="own"
          hasPassword={hasPassword}
          erase={({ despiteMoney: _, ...input }) => privacyClient.eraseOwn(input)}
          onErased={leaveAfterErasure}
          onClose={close}
        />
      )}
    </Section>
  )
}

/** Asks for the password and saves the file, then offers it to read. A login without a password gets it directly. */
function DownloadForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const [data, setData] = useState<OwnData | null>(null)
  const download = async (input: { password?: string }) => {
    const own = await privacyClient.download(input)
    saveFile(PRIVACY_TEXTS.fileName, 'application/json', JSON.stringify(own, null, 2))
    toastSuccess(PRIVACY_TEXTS.downloaded)
    setData(own)
  }
  if (data !== null) return <SaveToRead data={data} onDone={onDone} />
  return (
    <PasswordOnceMoreForm
      label="Download my data"
      submitLabel="Download"
      hasPassword={hasPassword}
      failedText={PRIVACY_TEXTS.downloadFailed}
      action={download}
      onCancel={onDone}
    />
  )
}

/** Saves the same as a page, without asking the server or for the password again. */
function SaveToRead({ data, onDone }: { data: OwnData; onDone: () => void }) {
  const save = () => saveFile(PRIVACY_TEXTS.pageName, 'text/html', readableCopy(data))
  return (
    <div role="status" className="grid max-w-md gap-3">
      <p>{PRIVACY_TEXTS.toRead}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          autoFocus
          tone="quiet"
          icon={<FileText className="size-5" aria-hidden="true" />}
          onClick={save}
        >
          Save a copy to read or print
        </Button>
        <Button tone="bare" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
