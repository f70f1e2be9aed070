import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { type SheetForm, toForm } from '../form-schemas.ts'
import { EMPTY_SHEET } from '../sheet-schemas.ts'
import { AgainField } from './again-field.tsx'

afterEach(cleanup)

function Again({ againOn }: { againOn: string | null }) {
  const form: UseFormReturn<SheetForm, unknown, SheetForm> = useForm({
    defaultValues: toForm({ ...EMPTY_SHEET, againOn }),
  })
  return (
    <>
      <AgainField form={form} seenOn="2028-02-20" />
      <output>{form.watch('againOn')}</output>
    </>
  )
}

const days = () => screen.getByLabelText<HTMLInputElement>('See again in')

test.each([
  ['14', '2028-03-05'],
  ['१४', '2028-03-05'],
  ['1', '2028-02-21'],
  ['730', '2030-02-19'],
  ['731', ''],
  ['0', ''],
  ['-3', ''],
  ['two weeks', ''],
])('%s days after 20 February 2028 are %j', async (typed, day) => {
  render(<Again againOn="2028-02-27" />)
  expect(days().value).toBe('7')
  const user = userEvent.setup()
  await user.clear(days())
  await user.type(days(), typed)
  expect(screen.getByRole('status').textContent).toBe(day)
  expect(days().value).toBe(typed)
})

test('an emptied box takes the day off', async () => {
  render(<Again againOn="2028-02-27" />)
  await userEvent.setup().clear(days())
  expect(screen.getByRole('status').textContent).toBe('')
})
