import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { clinic, type PublishedFacts, setClinicFacts } from '../../clinic/clinic.ts'
import { TextLink } from '../../components/actions/text-link.tsx'
import { FormTemplates } from '../../components/forms/plain-form.tsx'
import { accentStyle } from '../../features/outreach/site/colours.ts'
import { sitePaths } from '../../features/outreach/site/paths.ts'
import { petsPaths } from '../../features/owners/pets/paths.ts'
import { appointmentsPaths } from '../../features/planning/appointments/paths.ts'
import { authPaths } from '../../features/platform/auth/paths.ts'
import { ResetPasswordPage } from '../../features/platform/auth/ui/reset-password-page.tsx'
import { notificationsPaths } from '../../features/platform/notifications/paths.ts'
import { LoginPage } from '../../features/platform/security/ui/login-page.tsx'
import { SecondFactorPage } from '../../features/platform/security/ui/second-factor-page.tsx'
import { DocumentHead, FontPreload, type HeadAssets } from '../document-head.tsx'
import type { AccountForm, AccountScreen } from './account-screen.ts'

/** What the account pages need from the build. */
export type AccountAssets = HeadAssets & {
  /** The script's text, or its address in development. */
  script: { text: string } | { src: string }
  /** The files of the page that most people open next, to be fetched in advance. */
  nextFiles: readonly string[]
  /** What the clinic has published; in the build's check, what was installed. */
  clinic?: PublishedFacts
}

const BELOW = 'text-center text-sm text-ink-soft text-pretty'

const titles = () =>
  ({
    login: 'Sign in',
    signup: 'Create your account',
    code: 'Two-factor sign-in',
    recovery: 'Two-factor sign-in',
    requestReset: 'Forgot your password?',
    newPassword: 'Choose a new password',
  }) satisfies Record<AccountForm, string>

/** The HTML of an account page, complete without its script. */
export function renderAccount(screen: AccountScreen, assets: AccountAssets): string {
  if (assets.clinic !== undefined) setClinicFacts(assets.clinic)
  const document = (
    <html lang={clinic.locale}>
      <DocumentHead
        title={`${titles()[screen.form]} · ${clinic.name}`}
        assets={assets}
        colours={clinic.accent ? accentStyle(clinic.accent) : ''}
      >
        <meta name="robots" content="noindex" />
        <FontPreload style={assets.style} />
      </DocumentHead>
      <body data-next={assets.nextFiles.join(' ')}>
        <AccountPage {...screen} />
        <FormTemplates />
        <Script script={assets.script} />
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}

function AccountPage({ form, token, email, ...screen }: AccountScreen): ReactElement {
  switch (form) {
    case 'login':
    case 'signup':
      return (
        <LoginPage mode={form} purpose={returnPurpose(screen.next)} {...screen}>
          {form === 'login' ? <Help /> : <Terms />}
        </LoginPage>
      )
    case 'code':
      return <SecondFactorPage kind="app" {...screen} />
    case 'recovery':
      return <SecondFactorPage kind="recovery" {...screen} />
    default:
      return (
        <ResetPasswordPage
          token={form === 'newPassword' ? token : null}
          email={email}
          answer={screen.answer}
        />
      )
  }
}

/** Whom to ask who can't sign in. */
function Help() {
  const { dial, display } = clinic.phone
  return (
    <p className={BELOW}>
      Trouble signing in?{' '}
      {dial === '' ? (
        <TextLink href={sitePaths.contact}>Get in touch</TextLink>
      ) : (
        <>
          Call us on{' '}
          <TextLink href={`tel:${dial}`} className="whitespace-nowrap">
            {display}
          </TextLink>
        </>
      )}
    </p>
  )
}

/** What holds for an account, where it is made. */
function Terms() {
  return (
    <p className={BELOW}>
      By creating an account, you agree to our <TextLink href={sitePaths.terms}>Terms of Service</TextLink>.
      Our <TextLink href={sitePaths.privacy}>Privacy Policy</TextLink> explains what data we store about you
      and why.
    </p>
  )
}

function Script({ script }: Pick<AccountAssets, 'script'>) {
  if ('src' in script) return <script type="module" src={script.src} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, from the build
  return <script dangerouslySetInnerHTML={{ __html: script.text }} />
}

/** Purposes by the beginning of the page's address; the first match counts. */
const PURPOSES = [
  [authPaths.verifyEmail, 'confirm your email address'],
  [appointmentsPaths.book, 'book your appointment'],
  [appointmentsPaths.own, 'see your appointments'],
  [petsPaths.own, 'see your pets'],
  [notificationsPaths.own, 'see your messages'],
  [authPaths.profile, 'see your profile'],
] as const

/** What signing in leads to, for a person who came for a certain page; null if they did not. */
function returnPurpose(next: string | null): string | null {
  if (next === null || next === authPaths.dashboard) return null
  return PURPOSES.find(([path]) => next.startsWith(path))?.[1] ?? 'continue to the page you opened'
}
