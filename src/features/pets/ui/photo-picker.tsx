import { Camera } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { ANY_PICTURE, openPicture } from '../../../lib/web/open-picture.ts'
import { toastError } from '../../../lib/web/toast.ts'
import { PhotoDialog } from './photo-dialog.tsx'

type PhotoPickerProps = {
  label: string
  /** Called with the chosen square of a photo. */
  onChosen: (square: Blob) => void
  pending?: boolean
}

/**
 * Picks a photo from the device and crops it to a square. The square is redrawn in the browser, so that metadata such
 * as the place and the camera never leaves the device.
 */
export function PhotoPicker({ label, onChosen, pending = false }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Cleared so that picking the same file again fires a change event.
    event.target.value = ''
    if (file === undefined) return
    const opened = await openPicture(file)
    if (typeof opened === 'string') toastError(opened)
    else setPicture(opened)
  }
  return (
    <>
      <input ref={input} type="file" accept={ANY_PICTURE} onChange={open} hidden />
      <Button
        tone="quiet"
        size="dense"
        icon={<Camera className="size-4" aria-hidden="true" />}
        pending={pending}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {picture !== null && (
        <PhotoDialog
          picture={picture}
          onClose={() => setPicture(null)}
          onChosen={(square) => {
            setPicture(null)
            onChosen(square)
          }}
        />
      )}
    </>
  )
}
