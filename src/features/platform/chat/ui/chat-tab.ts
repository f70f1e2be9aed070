import { clinic } from '../../../../clinic/clinic.ts'
import { chatLink } from '../rules.ts'

/**
 * Opens an empty tab during a click, to load the chat in it later: browsers block tabs that are opened after the
 * click. If the tab is blocked anyway, or the clinic has no number for chats, `go` and `close` do nothing, and the page offers a link instead.
 * The tab opens in a separate task, which still counts as part of the click, so that a slow phone can first show
 * that the button was pressed.
 */
export async function openChatTab(): Promise<{ go: (message: string) => void; close: () => void }> {
  await new Promise((done) => setTimeout(done))
  const tab = clinic.whatsapp === '' ? null : window.open('', '_blank')
  if (tab !== null) tab.opener = null
  return {
    go: (message) => tab?.location.replace(chatLink(message)),
    close: () => tab?.close(),
  }
}
