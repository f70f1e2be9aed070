// All scripted behaviour of the account pages, which work without it. It is inlined into each of them, so it imports
// little: no React, no zod.

import { runThemeButton } from '../../components/actions/run-theme-button.ts'
import { runPlainForm } from '../../components/forms/run-plain-form.ts'
import { runRevealButton } from '../../components/forms/run-reveal-button.ts'
import { authPaths } from '../../features/platform/auth/paths.ts'
import {
  finishAt,
  followSignIn,
  runFillButton,
  runSwitch,
  showPassedOn,
} from '../../features/platform/auth/ui/run-account-page.ts'
import { runPasskeyButton } from '../../features/platform/security/ui/run-passkey-button.ts'
import { followAddress } from '../../lib/web/follow-address.ts'

function each<Found extends Element>(selector: string, run: (found: Found) => unknown): void {
  for (const found of document.querySelectorAll<Found>(selector)) void run(found)
}

/** Fetches the files of the page that most people open next, while they type. */
function fetchAhead(): void {
  for (const href of document.body.dataset.next?.split(' ') ?? []) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'prefetch', href })
    document.head.append(link)
  }
}

each<HTMLFormElement>('form', (form) => runPlainForm(form, finishAt(form)))
each<HTMLElement>('[data-passkey]', (place) => runPasskeyButton(place, finishAt(place)))
each('[name=switch]', runSwitch)
each('[data-reveal]', runRevealButton)
each('[data-fill]', runFillButton)
each('[data-theme-button]', runThemeButton)
showPassedOn()
followAddress()
if (location.pathname === authPaths.login) followSignIn()
addEventListener('load', fetchAhead)
