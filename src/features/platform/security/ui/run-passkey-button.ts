import {
  type AnswerBody,
  clearNotices,
  sendJson,
  sentenceOf,
  setPending,
  showNotice,
} from '../../../../components/forms/run-plain-form.ts'
import { canUsePasskeys, credentialJson, isDeclined, requestOptions } from './passkey-support.ts'

/** Runs the passkey's button of login-page.tsx where browsers have passkeys. `finish` gets the answer and leaves. */
export function runPasskeyButton(place: HTMLElement, finish: (body: AnswerBody) => void): void {
  const button = place.querySelector('button')
  if (button === null || !canUsePasskeys()) return
  const signIn = async () => {
    clearNotices(place)
    setPending(button, true)
    const { ok, body } = await send(place.dataset)
    if (ok) return finish(body)
    setPending(button, false)
    showNotice(place, 'error', sentenceOf(body, place.dataset.failure))
  }
  button.onclick = () => {
    if (button.ariaBusy !== 'true') void signIn()
  }
  place.hidden = false
  place.closest<HTMLElement>('[data-ways-in]')?.removeAttribute('hidden')
}

/** Gets a challenge, has the device sign it and sends the result. */
async function send({
  passkey = '',
  endpoint = '',
  declined = '',
}: DOMStringMap): ReturnType<typeof sendJson> {
  const started = await sendJson(passkey)
  if (!started.ok) return started
  try {
    const publicKey = requestOptions(started.body.options as PublicKeyCredentialRequestOptionsJSON)
    const found = await navigator.credentials.get({ publicKey })
    const credential = credentialJson(found, ['clientDataJSON', 'authenticatorData', 'signature'])
    return await sendJson(endpoint, { credential })
  } catch (error) {
    // The person or the device has declined: the message says so in place of the server's.
    const body = isDeclined(error) ? { defined: true, message: declined } : {}
    return { ok: false, body }
  }
}
