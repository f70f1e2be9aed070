import { pictureUrl } from '../../../../clinic/content.ts'
import { classes } from '../../../../components/layout/classes.ts'
import { DRAWINGS, type DrawingName } from '../drawings/drawings.ts'

export type SitePictureProps = {
  name: DrawingName
  /** The id of an uploaded photograph, which is shown in place of the drawing. */
  photo?: string | null
  /** Its width, as classes. */
  className?: string
}

/** A photograph of the clinic or, until there is one, a drawing of 5 : 4. Decorative. */
export function SitePicture({ name, photo = null, className = 'w-full' }: SitePictureProps) {
  if (photo !== null)
    return (
      <img
        src={pictureUrl(photo)}
        alt=""
        width="400"
        height="320"
        className={classes('block aspect-[5/4] h-auto max-w-full rounded-card object-cover', className)}
      />
    )
  return (
    <svg
      viewBox="0 0 400 320"
      width="400"
      height="320"
      aria-hidden="true"
      className={classes('block h-auto max-w-full text-pine-ink', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
      dangerouslySetInnerHTML={{ __html: DRAWINGS[name] }}
    />
  )
}
