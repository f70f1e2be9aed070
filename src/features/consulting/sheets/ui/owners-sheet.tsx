import type { ReactNode } from 'react'
import { clinic } from '../../../../clinic/clinic.ts'
import { PrintButton } from '../../../../components/actions/print-button.tsx'
import { PrintedBlocks } from '../../../../components/layout/printed-blocks.tsx'
import { formatYearDate } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { layOutPrescription } from '../lay-out-prescription.ts'
import type { OwnSheet } from '../sheet-schemas.ts'
import { SaidToOwner } from './said.tsx'

type OwnersSheetProps = {
  sheet: OwnSheet
  /** Opens it as a file. */
  file: ReactNode
}

/** What a vet signed, for its owner who is signed in, and for anyone who has its link: to read, and on paper. */
export function OwnersSheet({ sheet, file }: OwnersSheetProps) {
  const { pet, seenAt, content } = sheet
  const blocks = layOutPrescription({
    ...sheet,
    pet: { ...pet, birthDate: null },
    clinic: { name: clinic.name, address: clinic.address.join(', '), phone: clinic.phone.display },
    hasHead: false,
    isOpen: false,
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-5 print:hidden">
        <p className="text-ink-soft">
          <WholeDates>{`Seen on ${formatYearDate(new Date(seenAt))}`}</WholeDates>
        </p>
        <SaidToOwner said={content} />
        <Signature sheet={sheet} />
      </div>
      <div className="hidden print:block">
        <PrintedBlocks blocks={blocks} />
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <PrintButton tone="quiet" />
        {file}
      </div>
    </div>
  )
}

/** Who signed it, and that what stands here is the newest of several versions. */
function Signature({ sheet: { signature } }: { sheet: OwnSheet }) {
  const { version, signer, signedAt } = signature
  const name = [[signer.title, signer.name].filter(Boolean).join(' '), signer.qualification]
  const day = formatYearDate(new Date(signedAt))
  return (
    <p className="border-t border-line pt-4 text-ink-soft wrap-anywhere">
      <WholeDates>{`Signed by ${name.filter(Boolean).join(', ')} on ${day}.`}</WholeDates>
      {version > 1 && ` Version ${version} replaces all earlier versions.`}
    </p>
  )
}
