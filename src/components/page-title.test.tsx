import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PageTitle } from './page-title.tsx'

afterEach(cleanup)

test('the first page names the document and leaves the focus alone; a page navigated to takes it', () => {
  const { unmount } = render(<PageTitle title="Sign in" brand="Demo" />)
  expect(document.title).toBe('Sign in · Demo')
  expect(document.activeElement).toBe(document.body)
  unmount()

  history.pushState(null, '', '/dashboard')
  render(<PageTitle title="My Pets" brand="Demo" />)
  expect(document.title).toBe('My Pets · Demo')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My Pets', level: 1 }))
})
