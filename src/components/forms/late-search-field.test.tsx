import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LateSearchField } from './late-search-field.tsx'

test('a pasted term stays whole; one that no search takes says so and is not searched', async () => {
  const onSearch = vi.fn()
  render(<LateSearchField label="Search" placeholder="Name" q="" onSearch={onSearch} />)
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  await userEvent.click(box)
  // The second has 51 letters, which are two characters each as they are stored.
  for (const long of ['x'.repeat(2000), '\u0958'.repeat(51)]) {
    await userEvent.paste(long)
    expect(box.value).toBe(long)
    await screen.findByText('Please search for at most 100 characters')
    await userEvent.tab()
    expect(onSearch).not.toHaveBeenCalled()
    await userEvent.clear(box)
  }
  await userEvent.paste('x'.repeat(100))
  await waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith('x'.repeat(100)))
  expect(screen.queryByText(/at most/)).toBeNull()
})
