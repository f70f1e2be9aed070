import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { TimeField } from './time-field.tsx'

afterEach(cleanup)

function show(time = '') {
  let values = () => ({ at: '' })
  function Times() {
    const form = useForm({ defaultValues: { at: time } })
    values = form.getValues
    return (
      <>
        <TimeField control={form.control} name="at" label="At" />
        <button type="button" onClick={() => form.setValue('at', '17:00')}>
          Five
        </button>
      </>
    )
  }
  render(<Times />)
  return { box: screen.getByLabelText<HTMLInputElement>('At'), saved: () => values().at }
}

test('a time is typed as in India, and shown with AM or PM', async () => {
  const { box, saved } = show('21:30')
  expect(box.value).toBe('9:30 PM')
  await userEvent.clear(box)
  await userEvent.type(box, '9.15pm')
  expect([box.value, saved()]).toEqual(['9.15pm', '21:15'])
  await userEvent.tab()
  expect(box.value).toBe('9:15 PM')
  expect(saved()).toBe('21:15')
  await userEvent.click(screen.getByText('Five'))
  expect(box.value).toBe('5:00 PM')
})

test('an hour alone is one when no more is typed', async () => {
  const { box, saved } = show()
  await userEvent.type(box, '10')
  expect(saved()).toBe('')
  await userEvent.tab()
  expect([box.value, saved()]).toEqual(['10:00 AM', '10:00'])
})

test('what is no time stays, with the reason', async () => {
  const { box, saved } = show('09:00')
  await userEvent.clear(box)
  await userEvent.type(box, '25:00{Tab}')
  screen.getByText('Please enter a time, such as 9:30 AM')
  expect([box.value, saved()]).toEqual(['25:00', ''])
})
