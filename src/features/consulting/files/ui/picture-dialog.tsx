import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import type { PetFile } from '../contract.ts'
import { fileContent } from '../paths.ts'
import { savedName } from '../rules.ts'

/** A picture as large as the window allows. */
export function PictureDialog({ file: { id, name }, onClose }: { file: PetFile; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={name} width="wide">
      <div className="grid justify-items-center gap-4">
        <img
          src={fileContent(id)}
          alt={name}
          className="max-h-[85dvh] max-w-full rounded-md object-contain"
        />
        <LinkButton tone="quiet" href={fileContent(id)} download={savedName(name, 'picture')}>
          Download
        </LinkButton>
      </div>
    </Dialog>
  )
}
