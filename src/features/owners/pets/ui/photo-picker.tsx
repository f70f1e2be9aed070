import { Camera } from 'lucide-react'
import { type ChangeEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { RangeField } from '../../../../components/forms/range-field.tsx'
import { ANY_PICTURE, openPicture } from '../../../../lib/web/open-picture.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { type Crop, moveCrop, squareOf } from '../rules.ts'

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

/** The side of the uploaded square in pixels: larger than the stored one, so that the server never enlarges it. */
const SIDE = 960
const MAX_ZOOM = 4

type PhotoDialogProps = {
  picture: ImageBitmap
  onClose: () => void
  /** Called with the chosen square, as a JPEG. */
  onChosen: (square: Blob) => void
}

/** Crops a photo to a square by dragging it or with three sliders, which the arrow keys move. */
function PhotoDialog({ picture, onClose, onChosen }: PhotoDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>({ zoom: 1, across: 0.5, down: 0.5 })
  useEffect(() => {
    const { x, y, side } = squareOf(picture, crop)
    const context = canvas.current?.getContext('2d')
    if (!context) return
    // What is transparent would be black in a JPEG, and show where the photo was before.
    context.fillStyle = 'white'
    context.fillRect(0, 0, SIDE, SIDE)
    context.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE)
  }, [picture, crop])

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 0) return
    const { width } = event.currentTarget.getBoundingClientRect()
    const by = { right: event.movementX / width, down: event.movementY / width }
    setCrop((before) => moveCrop(before, picture, by))
  }
  const choose = () =>
    canvas.current?.toBlob((square) => square !== null && onChosen(square), 'image/jpeg', 0.92)
  const set = (change: Partial<Crop>) => setCrop((before) => ({ ...before, ...change }))
  return (
    <Dialog isOpen onClose={onClose} title="Choose the part to show">
      <div className="grid gap-4">
        <canvas
          ref={canvas}
          width={SIDE}
          height={SIDE}
          role="img"
          aria-label="The chosen part of the photo"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          className="aspect-square w-full max-w-56 cursor-move sm:max-w-64 touch-none justify-self-center rounded-full bg-sunken"
        />
        <CropFields picture={picture} crop={crop} onChange={set} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="accent" onClick={choose}>
            Use photo
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type CropFieldsProps = Pick<PhotoDialogProps, 'picture'> & {
  crop: Crop
  onChange: (change: Partial<Crop>) => void
}

/** The part of the photo, by keyboard. */
function CropFields({ picture, crop, onChange }: CropFieldsProps) {
  const { side } = squareOf(picture, crop)
  const position = { min: 0, max: 1, step: 0.02 }
  return (
    <div className="grid gap-1">
      <RangeField
        label="Zoom"
        value={crop.zoom}
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        onChange={(zoom) => onChange({ zoom })}
      />
      <RangeField
        label="Left or right"
        {...position}
        value={crop.across}
        disabled={picture.width - side < 1}
        onChange={(across) => onChange({ across })}
      />
      <RangeField
        label="Up or down"
        {...position}
        value={crop.down}
        disabled={picture.height - side < 1}
        onChange={(down) => onChange({ down })}
      />
    </div>
  )
}
