import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../components/button.tsx'
import { classes } from '../../../components/classes.ts'
import { Curve } from '../../../components/curve.tsx'
import type { DrawingName } from '../drawings/drawings.ts'
import { SitePicture } from './site-picture.tsx'

export type PageIntroProps = {
  title: string
  lead: string
  picture: DrawingName
  /** Where Back goes if the previous page is not ours. */
  back: string
  /** Shown above the title. */
  above?: ReactNode
  /** Shown below the lead. */
  children?: ReactNode
}

/** The head of a public page: Back, title, lead and drawing. */
export function PageIntro({ title, lead, picture, back, above, children }: PageIntroProps) {
  return (
    <div className="grid gap-6">
      <p className="print:hidden">
        <a href={back} data-back="" className={classes(buttonClass('bare', 'dense'), '-ms-3')}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back
        </a>
      </p>
      {above}
      <div className="grid items-center gap-x-12 gap-y-6 md:grid-cols-[1.35fr_1fr]">
        <div className="grid max-w-2xl gap-4">
          <h1 className="text-4xl">{title}</h1>
          <Curve className="w-36 text-marigold" />
          <p className="max-w-[48ch] text-lg text-ink-soft text-pretty">{lead}</p>
          {children}
        </div>
        <SitePicture name={picture} className="w-72 justify-self-center md:w-full print:hidden" />
      </div>
    </div>
  )
}
