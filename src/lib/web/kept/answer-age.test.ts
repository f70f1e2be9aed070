import { expect, test, vi } from 'vitest'
import { askAgain, noteAnswer, oldestSavedShown, onSavedShown } from './answer-age.ts'

const [EARLY, LATE] = ['2026-11-25T08:00:00.000Z', '2026-11-25T09:00:00.000Z']

test('what is shown is as old as its oldest saved answer, until each came from the server', async () => {
  const listener = vi.fn()
  const end = onSavedShown(listener)
  noteAnswer('/pets', null)
  expect(oldestSavedShown()).toBeNull()
  noteAnswer('/pets', LATE)
  noteAnswer('/appointments', EARLY)
  expect(oldestSavedShown()).toBe(EARLY)
  expect(listener).toHaveBeenCalledTimes(2)
  noteAnswer('/appointments', null)
  expect(oldestSavedShown()).toBe(LATE)

  // Nothing is answered: it is shown as it was.
  await askAgain(async () => undefined)
  expect(oldestSavedShown()).toBe(LATE)
  // Of another page, whose answers are no longer asked for.
  await askAgain(async () => noteAnswer('/appointments', null))
  expect(oldestSavedShown()).toBeNull()
  end()
})
