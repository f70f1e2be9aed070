import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { Menu, type MenuEntry } from '../../../../components/dialogs/menu.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { formatYearDay } from '../../../../lib/time.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { useIsStaff, useMay } from '../../../platform/auth/ui/use-may.ts'
import { chatLinkTo } from '../../../platform/chat/rules.ts'
import { linkTo } from '../../../platform/links/marks.ts'
import type { Certificate } from '../certificate-schemas.ts'
import { certificateFile } from '../paths.ts'
import { CERTIFICATE_TEXTS } from '../texts.ts'
import { certificateMessage, certifiedWords, kindLabels, portalText } from '../words.ts'
import { certificatesClient, certificatesQuery } from './api.ts'

const IssueDialog = onDemand(async () => (await import('./issue-dialog.tsx')).IssueDialog)
const WithdrawDialog = onDemand(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)

type PetCertificatesProps = {
  pet: { id: string; name: string; deceasedOn: string | null; owner: { phone: string | null } }
}

/** The certificates of a pet; staff who can sign issue and withdraw them. Without any it shows nothing to others. */
export function PetCertificates({ pet }: PetCertificatesProps) {
  const isShown = useMay(certificatesClient.listForPet)
  const isOfStaff = useIsStaff()
  const maySign = useMay(certificatesClient.issue) && isOfStaff
  const certificates = useQuery({ ...certificatesQuery(pet.id), enabled: isShown })
  const [isIssuing, setIssuing] = useState(false)
  const [withdrawn, setWithdrawn] = useState<Certificate | null>(null)
  const mayIssue = maySign && pet.deceasedOn === null
  const isEmpty = (certificates.data ?? []).length === 0
  if (!isShown || (isEmpty && !mayIssue && !certificates.isLoadingError)) return null
  return (
    <TitledSection
      ruled
      title="Certificates"
      action={mayIssue && <NewButton onPress={() => setIssuing(true)} />}
    >
      <Loaded
        inset
        query={certificates}
        loading={<p className="text-ink-soft">{CERTIFICATE_TEXTS.loading}</p>}
        errorText={CERTIFICATE_TEXTS.loadFailed}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">No certificates yet</p>
          ) : (
            <Rows
              rows={rows}
              phone={isOfStaff ? pet.owner.phone : null}
              isOfStaff={isOfStaff}
              {...(maySign && { onWithdraw: setWithdrawn })}
            />
          )
        }
      </Loaded>
      {isIssuing && <IssueDialog pet={pet} onClose={() => setIssuing(false)} />}
      {withdrawn !== null && <WithdrawDialog certificate={withdrawn} onClose={() => setWithdrawn(null)} />}
    </TitledSection>
  )
}

function NewButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      tone="bare"
      size="dense"
      icon={<BadgeCheck className="size-4" aria-hidden="true" />}
      onClick={onPress}
    >
      New certificate
    </Button>
  )
}

type RowsProps = Omit<CertificateRowProps, 'certificate' | 'onWithdraw'> & {
  rows: readonly Certificate[]
  onWithdraw?: (certificate: Certificate) => void
}

function Rows({ rows, onWithdraw, ...more }: RowsProps) {
  return (
    <ul aria-label="Certificates" className="grid divide-y divide-line">
      {rows.map((certificate) => (
        <CertificateRow
          key={certificate.id}
          certificate={certificate}
          {...more}
          {...(onWithdraw && { onWithdraw: () => onWithdraw(certificate) })}
        />
      ))}
    </ul>
  )
}

type CertificateRowProps = {
  certificate: Certificate
  phone: string | null
  isOfStaff: boolean
  onWithdraw?: () => void
}

function CertificateRow({ certificate, phone, isOfStaff, onWithdraw }: CertificateRowProps) {
  const { id, kind, number, doses } = certificate
  const entries = entriesOf(certificate, { phone, ...(onWithdraw && { onWithdraw }) })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
      <div className="grid min-w-0 flex-[1_1_14rem] gap-0.5">
        <p className="font-semibold wrap-anywhere">{`${kindLabels()[kind]} ${number}`}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          <WholeDates>{stateWords(certificate)}</WholeDates>
        </p>
        {doses.map((dose) => (
          <p key={dose.id} className="text-sm text-ink-soft wrap-anywhere">
            <WholeDates>{certifiedWords(dose)}</WholeDates>
          </p>
        ))}
        <Badges certificate={certificate} />
      </div>
      <div className="flex items-center gap-2">
        <LinkButton tone="quiet" size="dense" href={certificateFile(id)} download>
          PDF
          <span className="sr-only"> of {number}</span>
        </LinkButton>
        {isOfStaff && <Menu label={`More for ${number}`} entries={entries} />}
      </div>
    </li>
  )
}

function Badges({ certificate: { withdrawnOn, hasRunOut, isDoubtful } }: { certificate: Certificate }) {
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {withdrawnOn !== null && <Badge tone="red" label="Withdrawn" />}
      {withdrawnOn === null && hasRunOut && <Badge tone="neutral" label="Expired" />}
      {withdrawnOn === null && isDoubtful && <Badge tone="yellow" label="Contains a removed dose" />}
    </span>
  )
}

/** When it was issued, and why it was withdrawn. Each of its doses is valid until a day of its own. */
function stateWords({ issuedOn, withdrawnOn, withdrawnBecause }: Certificate): string {
  const withdrawn =
    withdrawnOn === null
      ? null
      : `withdrawn on ${formatYearDay(withdrawnOn)}${withdrawnBecause === null ? '' : `: ${withdrawnBecause}`}`
  return [`Issued on ${formatYearDay(issuedOn)}`, withdrawn].filter(Boolean).join(' · ')
}

type EntriesProps = { phone: string | null; onWithdraw?: () => void }

function entriesOf(certificate: Certificate, { phone, onWithdraw }: EntriesProps): MenuEntry[] {
  const link = linkTo('certificate', window.location.origin, certificate.token)
  const message = certificateMessage(certificate, link)
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toastSuccess(CERTIFICATE_TEXTS.copied),
      () => toastError(CERTIFICATE_TEXTS.copyFailed),
    )
  return [
    ...(certificate.kind === 'vaccination'
      ? [
          {
            id: 'portal',
            label: 'Copy for the licence portal',
            onSelect: () => void copy(portalText(certificate)),
          },
        ]
      : []),
    ...(phone === null
      ? []
      : [{ id: 'whatsapp', label: 'WhatsApp', href: chatLinkTo(phone, message), target: '_blank' }]),
    { id: 'link', label: 'Copy link', onSelect: () => void copy(link) },
    ...(onWithdraw && certificate.withdrawnOn === null
      ? [{ id: 'withdraw', label: 'Withdraw', tone: 'danger' as const, onSelect: onWithdraw }]
      : []),
  ]
}
