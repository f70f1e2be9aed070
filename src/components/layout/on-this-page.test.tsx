import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { OnThisPage } from './on-this-page.tsx'
import { Section } from './section.tsx'

afterEach(cleanup)

test('a link moves the focus to the heading of its part, and leaves the address as it is', async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  render(
    <>
      <OnThisPage
        parts={[
          { id: 'week', title: 'Every week' },
          { id: 'closed', title: 'Closed' },
        ]}
      />
      <Section id="week" title="Every week" text="The clinic is closed on days without hours.">
        <button type="button">Add hours</button>
      </Section>
      <Section id="closed" title="Closed" text="Holidays.">
        <button type="button">Add a closure</button>
      </Section>
    </>,
  )
  screen.getByRole('link', { name: 'Closed' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Closed' }))
  expect(scrolled).toHaveBeenCalledOnce()
  expect(location.hash).toBe('')
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Add a closure')
})
