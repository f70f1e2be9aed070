import { Button } from '../../../../components/actions/button.tsx'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { Menu } from '../../../../components/dialogs/menu.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { formatYearDate } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { PETS_KEY } from '../../../owners/pets/ui/api.ts'
import type { PetFile } from '../contract.ts'
import { fileContent } from '../paths.ts'
import { sizeWords } from '../rules.ts'
import { FILE_TEXTS } from '../texts.ts'
import { filesClient } from './api.ts'

type FileRowProps = {
  file: PetFile
  onOpen: () => void
  /** Missing for who only reads. */
  onRemove?: () => void
}

/** A file: a picture opens here, a document is only ever saved. */
export function FileRow({ file, onOpen, onRemove }: FileRowProps) {
  const { id, name, kind, isShared } = file
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
      <FileName file={file} />
      <div className="flex items-center gap-2">
        {onRemove !== undefined && isShared && <Badge tone="green" label="Shared" />}
        {kind === 'picture' ? (
          <Button tone="quiet" size="dense" onClick={onOpen}>
            Open
            <span className="sr-only"> {name}</span>
          </Button>
        ) : (
          <LinkButton tone="quiet" size="dense" href={fileContent(id)} download>
            Download
            <span className="sr-only"> {name}</span>
          </LinkButton>
        )}
        {onRemove !== undefined && <FileMenu file={file} onRemove={onRemove} />}
      </div>
    </li>
  )
}

function FileName({ file: { name, size, addedAt, addedBy } }: { file: PetFile }) {
  const words = [formatYearDate(new Date(addedAt)), sizeWords(size), addedBy].filter(Boolean).join(' · ')
  return (
    <div className="grid min-w-0 flex-[1_1_14rem] gap-0.5">
      <p className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        <WholeDates>{words}</WholeDates>
      </p>
    </div>
  )
}

function FileMenu({ file: { id, name, isShared }, onRemove }: { file: PetFile; onRemove: () => void }) {
  const share = useChange({
    send: () => (isShared ? filesClient.unshare({ id }) : filesClient.share({ id })),
    done: isShared ? FILE_TEXTS.unshared : FILE_TEXTS.shared,
    failed: (failure) => refusalText(failure) ?? FILE_TEXTS.shareFailed,
    refresh: PETS_KEY,
  })
  return (
    <Menu
      label={`More for ${name}`}
      entries={[
        {
          id: 'share',
          label: isShared ? 'Stop sharing with the owner' : 'Share with the owner',
          onSelect: () => share.mutate(),
        },
        { id: 'remove', label: 'Remove', tone: 'danger', onSelect: onRemove },
      ]}
    />
  )
}

/** A file that was removed, with why, and a button that brings it back. */
export function RemovedRow({ file: { id, name, removed } }: { file: PetFile }) {
  const restore = useChange({
    send: () => filesClient.restore({ id }),
    done: FILE_TEXTS.restored,
    failed: (failure) => refusalText(failure) ?? FILE_TEXTS.restoreFailed,
    refresh: PETS_KEY,
  })
  if (removed === null) return null
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
      <div className="grid min-w-0 flex-[1_1_14rem] gap-0.5 text-ink-soft">
        <p className="wrap-anywhere line-through">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm wrap-anywhere">
          <WholeDates>{`Removed on ${formatYearDate(new Date(removed.at))}: ${removed.because}`}</WholeDates>
        </p>
      </div>
      <Button tone="bare" size="dense" pending={restore.isPending} onClick={() => restore.mutate()}>
        Bring back
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
