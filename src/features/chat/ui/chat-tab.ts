import { chatLink } from '../rules.ts'

/**
 * Opens an empty tab on the person's own click, to be sent to the chat once there is something to say; browsers
 * block tabs that open later. Where it is blocked nothing happens: the page offers the link itself.
 * It opens in a task of its own, which still counts as the click: a slow phone first shows that the click was heard.
 */
export async function openChatTab(): Promise<{ go: (message: string) => void; close: () => void }> {
  await new Promise((done) => setTimeout(done))
  const tab = window.open('', '_blank')
  if (tab !== null) tab.opener = null
  return {
    go: (message) => tab?.location.replace(chatLink(message)),
    close: () => tab?.close(),
  }
}
