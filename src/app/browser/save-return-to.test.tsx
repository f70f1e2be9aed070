import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ReturnStrip } from '../site/site-shell.tsx'
import { saveReturnTo } from './save-return-to.ts'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

/** Opens the home page with a query, and gives where its links to sign in lead. */
function open(query: string): Record<string, string | null> {
  history.replaceState(null, '', `/${query}`)
  render(
    <>
      <ReturnStrip />
      <a href="/login">Sign In</a>
    </>,
  )
  saveReturnTo()
  return Object.fromEntries(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  )
}

test('whom a link behind sign-in has led here sees that signing in leads on', () => {
  const next = encodeURIComponent('/dashboard/offers/1?a=b')
  const login = new URL(`/login?next=${next}`, location.href).href
  const links = open(`?next=${next}`)
  expect(Object.keys(links)).toEqual(['Sign in to continue to the page you opened', 'Sign In'])
  for (const href of Object.values(links)) expect(new URL(href ?? '', location.href).href).toBe(login)
})

test.each(['', '?next=%2Fdashboard', '?next=https://evil.example/'])(
  'others see nothing of it: %s',
  (query) => {
    expect(Object.keys(open(query))).toEqual(['Sign In'])
  },
)
