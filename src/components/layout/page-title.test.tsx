import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clinic } from '../../clinic/clinic.ts'
import { PageTitle } from './page-title.tsx'

afterEach(cleanup)

test('the first page names the document and leaves the focus alone; a page navigated to takes it', () => {
  const { unmount } = render(<PageTitle title="Sign in" />)
  expect(document.title).toBe(`Sign in · ${clinic.name}`)
  expect(document.activeElement).toBe(document.body)
  unmount()

  history.pushState(null, '', '/dashboard')
  render(<PageTitle title="My Pets" />)
  expect(document.title).toBe(`My Pets · ${clinic.name}`)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My Pets', level: 1 }))
})
