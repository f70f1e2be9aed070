import { expect, type Page } from '@playwright/test'

type Chat = { number: string; lines: string[] }

/**
 * Does `act`, which opens the chat in a new tab, and gives the number it was opened for and its message's lines. A page stands in
 * for the chat's server. The tab must not be able to reach the page that opened it.
 */
export async function openChat(page: Page, act: () => Promise<void>): Promise<Chat> {
  // Only here: while a route is set, the browser asks for every script again and asks Playwright about each.
  await page
    .context()
    .route('https://wa.me/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Chat</title><p>A chat opens here.</p>' }),
    )
  const [chat] = await Promise.all([page.context().waitForEvent('page'), act()])
  await chat.waitForURL('https://wa.me/**')
  expect(await chat.evaluate(() => window.opener)).toBeNull()
  const { pathname, searchParams } = new URL(chat.url())
  return { number: pathname.slice(1), lines: (searchParams.get('text') ?? '').split('\n') }
}
