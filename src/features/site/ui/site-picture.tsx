import type { PictureName } from '../../../clinic/content.ts'
import { classes } from '../../../components/classes.ts'
import sprite from './site-art.svg?no-inline'

/** A drawing on a round tint. Decorative. */
export function SitePicture({
  name,
  className = 'size-20 bg-tint-1',
}: {
  name: PictureName
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={classes('inline-grid shrink-0 place-items-center rounded-full', className)}
    >
      <svg viewBox="0 0 32 32" width="80" height="80" aria-hidden="true" className="size-[62%]">
        <use href={`${sprite}#${name}`} />
      </svg>
    </span>
  )
}
