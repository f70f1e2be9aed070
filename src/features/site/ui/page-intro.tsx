import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PictureName } from '../../../clinic/content.ts'
import { buttonClass } from '../../../components/button.tsx'
import { classes } from '../../../components/classes.ts'
import { Curve } from '../../../components/curve.tsx'
import { SitePicture } from './site-picture.tsx'

export type PageIntroProps = {
  title: string
  lead: string
  picture: PictureName
  tint?: string
  /** Where Back goes if the previous page is not ours. */
  back: string
  /** Shown above the title. */
  above?: ReactNode
  /** Shown below the lead. */
  children?: ReactNode
}

/** The head of a public page: Back, title, lead and drawing. */
export function PageIntro({
  title,
  lead,
  picture,
  tint = 'bg-tint-2',
  back,
  above,
  children,
}: PageIntroProps) {
  return (
    <div className="grid gap-6">
      <p>
        <a href={back} data-back="" className={classes(buttonClass('bare', 'dense'), '-ms-3')}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back
        </a>
      </p>
      {above}
      <div className="flex flex-col-reverse items-start gap-6 sm:flex-row sm:items-center sm:justify-between">
        <div className="grid max-w-2xl gap-4">
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          <Curve className="w-36 text-marigold" />
          <p className="max-w-[44ch] text-lg text-ink-soft text-pretty">{lead}</p>
          {children}
        </div>
        <SitePicture name={picture} className={classes('size-28 sm:size-44', tint)} />
      </div>
    </div>
  )
}
