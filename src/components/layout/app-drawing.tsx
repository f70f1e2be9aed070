import type { AppDrawingName } from './app-drawing-names.ts'
import sprite from './app-drawings.svg?no-inline'
import { classes } from './classes.ts'

/** One of the public site's drawings inside the app, 5 : 4. Decorative; its file comes when one is shown. */
export function AppDrawing({ name, className }: { name: AppDrawingName; className: string }) {
  return (
    <svg
      viewBox="0 0 400 320"
      width="400"
      height="320"
      aria-hidden="true"
      className={classes('block h-auto max-w-full shrink-0 text-pine-ink', className)}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
