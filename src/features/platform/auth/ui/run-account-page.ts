import { type AnswerBody, clearNotices, showNotice } from '../../../../components/forms/run-plain-form.ts'
import { readStoredJson, store } from '../../../../lib/web/kept/storage.ts'
import { notifyTabs, onTabMessage } from '../../../../lib/web/other-tabs.ts'

/** The key in session storage of what one account page passes on to the next. */
const KEY = 'account'

type PassedOn = { email?: string | undefined; message?: string | undefined }

/**
 * Returns the function that leaves an account page after a success: to the provider, to the second step, to the form
 * for signing in with the answer's message, or, signed in, to the page that `place` names.
 */
export function finishAt(place: HTMLElement): (body: AnswerBody) => void {
  const { leadsTo = '/', step = leadsTo } = place.dataset
  return ({ url, message, signedIn }) => {
    if (typeof url === 'string') return location.assign(url)
    if (message !== undefined) return passOn({ email: emailField()?.value, message }, leadsTo)
    if (signedIn !== true) return location.assign(step)
    notifyTabs({ kind: 'signed in' })
    location.replace(leadsTo)
  }
}

/** Makes a button that leads to another form of the screen keep the address that was typed. */
export function runSwitch(button: HTMLButtonElement): void {
  button.onclick = (event) => {
    event.preventDefault()
    passOn({ email: emailField()?.value }, button.formAction)
  }
}

/** Makes a button fill a demo login into the form. */
export function runFillButton(button: HTMLButtonElement): void {
  button.hidden = false
  button.onclick = () => {
    const login: Record<string, string> = JSON.parse(button.dataset.fill ?? '{}')
    for (const [name, value] of Object.entries(login)) {
      const field = document.querySelector<HTMLInputElement>(`input[name=${name}]`)
      if (field === null) continue
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    document.querySelector<HTMLElement>('form [type=submit]')?.focus()
  }
}

/** Shows what the previous account page has passed on. */
export function showPassedOn(): void {
  const { email, message } = takePassedOn()
  const field = emailField()
  if (field !== null && email) field.value = email
  const form = document.forms[0]
  if (form === undefined || message === undefined) return
  clearNotices(form)
  // A screen reader says what has the focus; a message that came with the page it mostly leaves out.
  const notice = showNotice(form, 'success', message)
  notice.tabIndex = -1
  notice.focus()
}

/** Reloads the login screen when someone has signed in in another tab: the server then leads on. */
export function followSignIn(): void {
  onTabMessage(({ kind }) => {
    if (kind === 'signed in') location.reload()
  })
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState !== 'visible') return
    const answer = await fetch('/api/auth/session').then(
      (response) => response.json(),
      () => null,
    )
    if (answer?.session) location.reload()
  })
  // The browser may show the page again as it was left: waiting for an answer that has come.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}

/** The address of the form, or of the login whose password it changes. */
function emailField(): HTMLInputElement | null {
  return document.querySelector('input[name=email], input[autocomplete=username]')
}

/** Leads to an account page and passes values on to it. */
export function passOn(values: PassedOn, path: string): void {
  // Without storage the next page starts empty.
  store(KEY, JSON.stringify(values), 'sessionStorage')
  location.replace(path)
}

function takePassedOn(): PassedOn {
  const values = readStoredJson<PassedOn>(KEY, 'sessionStorage') ?? {}
  store(KEY, null, 'sessionStorage')
  return values
}
