import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../../components/actions/button.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { Curve } from '../../../../components/layout/curve.tsx'
import { authPaths } from '../../../platform/auth/paths.ts'
import type { DrawingName } from '../drawings/drawings.ts'
import { SitePicture } from './site-picture.tsx'

export type PageIntroProps = {
  title: string
  lead: string
  picture: DrawingName
  /** An uploaded photograph in place of the drawing. */
  photo?: string | null
  /** The page between the home page and this one, where Back goes if the previous page is not ours. */
  parent?: { name: string; href: string }
  /** Shown above the title. */
  above?: ReactNode
  /** Shown below the lead. */
  children?: ReactNode
}

/** The head of a public page: Back, where it is, title, lead and picture. */
export function PageIntro({ title, lead, picture, photo = null, parent, above, children }: PageIntroProps) {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-4 print:hidden">
        <a
          href={parent?.href ?? authPaths.home}
          data-back=""
          className={classes(buttonClass('bare', 'dense'), '-ms-3')}
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back
        </a>
        <nav aria-label="Breadcrumb" className="max-sm:hidden">
          <ol className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
            {[{ name: 'Home', href: authPaths.home }, ...(parent ? [parent] : [])].map(({ name, href }) => (
              <li key={href}>
                <a href={href} className="rounded-sm no-underline hover:underline">
                  {name}
                </a>
                <span aria-hidden="true"> /</span>
              </li>
            ))}
            <li dir="auto" aria-current="page">
              {title}
            </li>
          </ol>
        </nav>
      </div>
      {above}
      <div className="grid items-center gap-x-12 gap-y-6 md:grid-cols-[1.35fr_1fr] print:block">
        <div className="grid max-w-2xl gap-4">
          <h1 dir="auto" className="text-4xl">
            {title}
          </h1>
          <Curve className="w-36 text-marigold" />
          <p dir="auto" className="max-w-[48ch] text-lg text-ink-soft text-pretty">
            {lead}
          </p>
          {children}
        </div>
        <SitePicture
          name={picture}
          photo={photo}
          className="w-72 justify-self-center md:w-full print:hidden"
        />
      </div>
    </div>
  )
}
