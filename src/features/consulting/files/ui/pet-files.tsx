import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { useIsStaff, useMay } from '../../../platform/auth/ui/use-may.ts'
import type { PetFile } from '../contract.ts'
import { FILE_TEXTS } from '../texts.ts'
import { filesClient, filesQuery } from './api.ts'
import { FileRow, RemovedRow } from './file-row.tsx'
import { type Upload, useUploads } from './use-uploads.ts'

const PictureDialog = onDemand(async () => (await import('./picture-dialog.tsx')).PictureDialog)
const RemoveDialog = onDemand(async () => (await import('./remove-dialog.tsx')).RemoveDialog)

/** What the server takes; what is chosen is judged by what is in it. */
const ACCEPTED = '.pdf,application/pdf,image/jpeg,image/png,image/webp'

type PetFilesProps = {
  petId: string
  /** Shows those of one case sheet alone, and adds to it. */
  sheetId?: string
}

/** The files about a pet: staff add, share and remove them. Without any it shows nothing to those who can’t add one. */
export function PetFiles({ petId, sheetId }: PetFilesProps) {
  const isShown = useMay(filesClient.listForPet)
  const isOfStaff = useIsStaff()
  const mayAdd = useMay(filesClient.begin) && isOfStaff
  const files = useQuery({ ...filesQuery(petId), enabled: isShown })
  const { uploads, add } = useUploads({ petId, sheetId: sheetId ?? null })
  const isHere = (file: PetFile) => sheetId === undefined || file.sheetId === sheetId
  if (!isShown || (!mayAdd && !files.isLoadingError && !files.data?.some(isHere))) return null
  return (
    <TitledSection ruled title="Files" action={mayAdd && <AddButton onChosen={add} />}>
      <Uploads uploads={uploads} />
      <Loaded
        inset
        query={files}
        loading={<p className="text-ink-soft">{FILE_TEXTS.loading}</p>}
        errorText={FILE_TEXTS.loadFailed}
      >
        {(all) => <FileList files={all.filter(isHere)} mayChange={mayAdd} isIdle={uploads.length === 0} />}
      </Loaded>
    </TitledSection>
  )
}

function AddButton({ onChosen }: { onChosen: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Cleared so that picking the same file again fires a change event.
    target.value = ''
    onChosen(files)
  }
  return (
    <>
      <input ref={input} type="file" multiple accept={ACCEPTED} onChange={choose} hidden />
      <Button
        tone="bare"
        size="dense"
        icon={<Plus className="size-4" aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Add files
      </Button>
    </>
  )
}

/** How far the files are that are being added. */
function Uploads({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Being added" className="grid gap-2">
      {uploads.map(({ key, name, part, stop }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-[1_1_10rem] text-sm wrap-anywhere">{name}</span>
          <progress
            aria-label={`Adding ${name}`}
            className="h-3 min-w-24 flex-1 accent-pine"
            value={part}
            max={1}
          />
          <Button tone="bare" size="dense" aria-label={`Stop adding ${name}`} onClick={stop}>
            Stop
          </Button>
        </li>
      ))}
    </ul>
  )
}

type FileListProps = { files: readonly PetFile[]; mayChange: boolean; isIdle: boolean }

function FileList({ files, mayChange, isIdle }: FileListProps) {
  const [opened, setOpened] = useState<PetFile | null>(null)
  const [removing, setRemoving] = useState<PetFile | null>(null)
  const [present, removed] = [
    files.filter((file) => file.removed === null),
    files.filter((file) => file.removed !== null),
  ]
  return (
    <>
      {present.length === 0 && isIdle && <p className="text-ink-soft">No files yet</p>}
      {present.length > 0 && (
        <ul aria-label="Files" className="grid divide-y divide-line">
          {present.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              onOpen={() => setOpened(file)}
              {...(mayChange && { onRemove: () => setRemoving(file) })}
            />
          ))}
        </ul>
      )}
      {mayChange && removed.length > 0 && (
        <ul aria-label="Removed files" className="grid divide-y divide-line">
          {removed.map((file) => (
            <RemovedRow key={file.id} file={file} />
          ))}
        </ul>
      )}
      {opened !== null && <PictureDialog file={opened} onClose={() => setOpened(null)} />}
      {removing !== null && <RemoveDialog file={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}
