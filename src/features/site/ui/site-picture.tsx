import { classes } from '../../../components/classes.ts'
import { DRAWINGS, type DrawingName } from '../drawings/drawings.ts'

/** A drawing of 5 : 4. Decorative. Set its width with `className`. */
export function SitePicture({ name, className = 'w-full' }: { name: DrawingName; className?: string }) {
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
