import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { RadioCards } from './radio-cards.tsx'

afterEach(cleanup)

const OPTIONS = ['Bruno', 'Misty', 'Simba'].map((label) => ({
  value: label,
  label,
  detail: `${label}, a pet`,
}))

function Pets({ options = OPTIONS, chosen = '' }: { options?: typeof OPTIONS; chosen?: string }) {
  const { control } = useForm({ defaultValues: { pet: chosen } })
  return (
    <RadioCards control={control} name="pet" label="Select Pet" question="Who is it?" options={options} />
  )
}

const shown = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)
const change = () => screen.queryByRole('button', { name: /^Change/ })

test('an answer by pointer folds the question to one line; Change opens it at the chosen card', async () => {
  render(<Pets />)
  expect(screen.getByRole('heading', { name: 'Who is it?' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /^Misty/ }))
  expect(shown()).toEqual(['Misty'])
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.queryByText('Misty, a pet')).toBeNull()
  const group = screen.getByRole('radiogroup', { name: 'Select Pet' })
  expect(within(group).getByRole('radio').closest('label')?.textContent).toMatch(/^Select Pet/)
  await userEvent.click(change() as HTMLElement)
  expect(shown()).toEqual(['Bruno', 'Misty', 'Simba'])
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Misty/ }))
  await userEvent.click(screen.getByText('Simba'))
  expect(shown()).toEqual(['Simba'])
})

test('who chooses by keyboard looks through all options until Tab', async () => {
  render(<Pets />)
  await userEvent.tab()
  await userEvent.keyboard(' {ArrowDown}{ArrowDown}')
  expect(shown()).toEqual(['Bruno', 'Misty', 'Simba'])
  await userEvent.tab()
  expect(shown()).toEqual(['Simba'])
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{ArrowUp}')
  expect(shown()).toEqual(['Bruno', 'Misty', 'Simba'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Misty/ }).checked).toBe(true)
})

test('what is chosen from the start is folded; a single option has nothing to change', () => {
  render(<Pets chosen="Bruno" options={OPTIONS.slice(0, 1)} />)
  expect(shown()).toEqual(['Bruno'])
  expect(change()).toBeNull()
})
