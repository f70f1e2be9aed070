import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { clinic } from '../../../../clinic/clinic.ts'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { TextLink } from '../../../../components/actions/text-link.tsx'
import { ThemeButton } from '../../../../components/actions/theme-button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { Wordmark } from '../../../../components/layout/mark.tsx'
import { PageTitle } from '../../../../components/layout/page-title.tsx'
import { authPaths } from '../paths.ts'

type AccountFrameProps = {
  /** Null for content with a heading and cards of its own. */
  title: string | null
  /** The content of the card, such as a form. */
  children: ReactNode
  /** Where Back leads; without it, to the home page. Null: there is no Back. */
  back?: string | null
  /** Above the title. */
  picture?: ReactNode
  /** Whether there is room for a week of days side by side, or a bill. */
  isWide?: boolean
  /** Shown below the card. */
  below?: ReactNode
  /** At the bottom of the page. */
  foot?: ReactNode
}

const MAIN = 'mx-auto grid w-full grid-cols-1 content-start gap-6 px-4 py-6 sm:content-center sm:py-10'

/**
 * The frame of the account pages: the brand, the heading and one card in the middle. Some of these pages are documents
 * without React, so it works without the router.
 */
export function AccountFrame(props: AccountFrameProps) {
  const { title, children, back = authPaths.home, picture, isWide = false, below, foot } = props
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr_auto]">
      <header className="flex flex-wrap items-center justify-between px-4 py-3 sm:px-8">
        <TextLink href={authPaths.home} aria-label={`${clinic.name}, home`} className="flex no-underline!">
          <Wordmark name={clinic.name} logo={clinic.logo} />
        </TextLink>
        <ThemeButton />
      </header>
      <main className={classes(MAIN, isWide ? 'max-w-2xl' : 'max-w-md')}>
        {back !== null && (
          <LinkButton
            tone="bare"
            href={back}
            icon={<ArrowLeft className="size-5" aria-hidden="true" />}
            className="-mb-2 justify-self-start"
          >
            Back
          </LinkButton>
        )}
        {title === null ? (
          children
        ) : (
          <>
            <div className="grid gap-3 text-center wrap-anywhere">
              {picture}
              <PageTitle title={title} />
            </div>
            <Card className="p-5 sm:p-8">{children}</Card>
          </>
        )}
        {below}
      </main>
      {foot && (
        <footer className="grid justify-items-center gap-1 border-t border-line px-4 py-6 text-center print:hidden">
          {foot}
        </footer>
      )}
    </div>
  )
}
