import { Camera } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../../lib/upload-limits.ts'
import { toastError } from '../../../lib/web/toast.ts'
import { PET_TEXTS } from '../texts.ts'
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
    const opened = await readPhoto(file)
    if (opened === null) toastError(PET_TEXTS.noPhoto)
    else setPicture(opened)
  }
  return (
    <>
      <input ref={input} type="file" accept={PICTURE_TYPES.join()} onChange={open} hidden />
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

/** The photo in a file, upright; null if its type or size is not accepted, or the browser can't decode it. */
async function readPhoto(file: File): Promise<ImageBitmap | null> {
  if (file.size > MAX_PICTURE_BYTES || !PICTURE_TYPES.some((type) => type === file.type)) return null
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}
