import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { usePrintWithout } from '../../../../lib/web/use-print-without.ts'
import { SHARE_TEXTS } from '../share-texts.ts'
import { OwnersSheet } from './owners-sheet.tsx'
import { ownSheetQuery } from './share-api.ts'

type OwnSheetDialogProps = { id: string; petName: string; onClose: () => void }

/** What the vet signed at an appointment, for the pet's owner: to read, to print, and as a file. */
export function OwnSheetDialog({ id, petName, onClose }: OwnSheetDialogProps) {
  const sheet = useQuery(ownSheetQuery(id))
  usePrintWithout('#root')
  return (
    <Dialog isOpen onClose={onClose} title={`Advice for ${petName}`} width="wide">
      <Loaded
        query={sheet}
        loading={<Spinner text={SHARE_TEXTS.loading} />}
        errorText={SHARE_TEXTS.loadFailed}
      >
        {(data) => (
          <OwnersSheet
            sheet={data}
            file={
              <LinkButton tone="quiet" href={`/api/sheets/${id}/prescription`} download>
                PDF
              </LinkButton>
            }
          />
        )}
      </Loaded>
    </Dialog>
  )
}
