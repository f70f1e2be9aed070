import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { givenBeforeWords, LINK_TEXTS, thanksWords } from '../../link-texts.ts'
import { FeedbackForm } from './feedback-form.tsx'

const server = vi.hoisted(() => ({ sendFeedbackByLink: vi.fn() }))
vi.mock('../../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))

afterEach(cleanup)

function show(rating: number | null) {
  const feedback = { pet: 'Misty', species: 'Cat', service: 'Grooming', at: null, rating, reviewLink: null }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FeedbackForm token="secret" feedback={feedback} />
    </QueryClientProvider>,
  )
}

test('feedback without a face asks for one, and is sent with it', async () => {
  server.sendFeedbackByLink.mockResolvedValue({})
  show(null)
  expect(screen.queryByText(givenBeforeWords())).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(LINK_TEXTS.ratingRequired)
  const faces = screen.getAllByRole('radio')
  expect(document.activeElement).toBe(faces[0])
  expect(server.sendFeedbackByLink).not.toHaveBeenCalled()
  await userEvent.click(faces[3] as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(thanksWords())
  expect(server.sendFeedbackByLink.mock.calls.map(([{ rating }]) => rating)).toEqual([4])
})

test('feedback that was given before says so at its empty text, which stays if nothing is written', async () => {
  server.sendFeedbackByLink.mockReset().mockResolvedValue({})
  show(2)
  const text = screen.getByLabelText<HTMLTextAreaElement>(/What should we know/)
  expect(text.value).toBe('')
  const description = document.getElementById(text.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe(givenBeforeWords())
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(thanksWords())
  expect(server.sendFeedbackByLink).toHaveBeenCalledWith({ token: 'secret', rating: 2, comment: null })
})
