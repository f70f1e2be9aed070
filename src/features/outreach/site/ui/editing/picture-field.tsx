import { useMutation } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { pictureUrl } from '../../../../../clinic/content.ts'
import { Button } from '../../../../../components/actions/button.tsx'
import { FieldFrame, type FieldProps, useField } from '../../../../../components/forms/field.tsx'
import { fieldErrors, refusalText } from '../../../../../lib/web/feature-client.ts'
import { ANY_PICTURE, openPicture, smallerPicture } from '../../../../../lib/web/open-picture.ts'
import { toastError } from '../../../../../lib/web/toast.ts'
import { SETTINGS_TEXTS } from '../../settings-texts.ts'
import { siteClient } from '../api.ts'

/** A logo or a photo: uploaded when it is chosen; the form's value is its id, null for none. */
export function PictureField<In extends FieldValues, Context, Out>(props: FieldProps<In, Context, Out>) {
  const { field, error, ids } = useField(props)
  const file = useRef<HTMLInputElement>(null)
  const { upload, open } = useUpload(field.onChange)
  const id: unknown = field.value
  return (
    <FieldFrame {...props} ids={ids} error={error}>
      <input
        ref={file}
        type="file"
        accept={ANY_PICTURE}
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          if (chosen !== undefined) void open(chosen)
          // Cleared so that choosing the same file again fires a change event.
          target.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        {typeof id === 'string' && (
          <img
            src={pictureUrl(id)}
            alt={`${props.label}, as it was uploaded`}
            className="max-h-32 max-w-48 rounded-md border border-line bg-plate object-contain"
          />
        )}
        <Button
          id={ids.input}
          ref={field.ref}
          aria-describedby={props.description === undefined ? undefined : ids.description}
          tone="quiet"
          icon={<ImagePlus className="size-5" aria-hidden="true" />}
          pending={upload.isPending}
          pendingText="Uploading..."
          onClick={() => file.current?.click()}
        >
          {typeof id === 'string' ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {typeof id === 'string' && (
          <Button tone="bare" onClick={() => field.onChange(null)}>
            Remove picture
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}

/** Uploads a chosen picture, made smaller, and gives its id. */
function useUpload(onUploaded: (id: string) => void) {
  const upload = useMutation({
    mutationFn: async (picture: ImageBitmap) =>
      await siteClient.addPicture({ body: await smallerPicture(picture) }),
    onSuccess: ({ id }) => onUploaded(id),
    onError: (failure) =>
      toastError(fieldErrors(failure).body ?? refusalText(failure) ?? SETTINGS_TEXTS.pictureFailed),
  })
  const open = async (chosen: File) => {
    const picture = await openPicture(chosen)
    if (typeof picture === 'string') toastError(picture)
    else upload.mutate(picture)
  }
  return { upload, open }
}
