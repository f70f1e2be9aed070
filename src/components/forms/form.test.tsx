import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { DayField } from '../dates/day-field.tsx'
import { TimeField } from '../dates/time-field.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { Form } from './form.tsx'
import { NumberField } from './number-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { RadioCards } from './radio-cards.tsx'
import { SelectField } from './select-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'
import { TextareaField } from './textarea-field.tsx'
import { useZodForm } from './use-zod-form.ts'

const schema = z.object({
  time: z.string().min(1, 'Please select a time'),
  name: z.string().min(1, 'Full name is required'),
  kind: z.string().min(1, 'Please choose a kind'),
  phone: z.string().regex(/^\+91[1-9]\d{9}$/, 'Please enter ten digits'),
  weight: z.number('Weight must be a number').nullable(),
  password: z.string(),
  address: z.string(),
  agreed: z.boolean(),
})
type Values = z.infer<typeof schema>

const VALID: Values = {
  time: '10',
  name: 'Ananya Rao',
  kind: 'dog',
  phone: '+919876543210',
  weight: null,
  password: 'secret',
  address: '12 Banyan Lane',
  agreed: true,
}

type DemoProps = {
  values?: Partial<Values>
  onSubmit?: (values: Values) => unknown
  error?: string
  /** What the server says about the name, given when the wait ends. */
  nameRefusal?: string
}

function Demo({ values, onSubmit = () => {}, error, nameRefusal }: DemoProps) {
  const form = useZodForm(schema, { defaultValues: { ...VALID, ...values } })
  const control = form.control
  const submit = async (valid: Values) => {
    await onSubmit(valid)
    if (nameRefusal) form.setError('name', { message: nameRefusal })
    if (error) form.setError('root', { message: error })
    return !nameRefusal && !error
  }
  return (
    <Form form={form} draft="demo" onSubmit={submit} aria-label="Demo">
      <RadioCards
        control={control}
        name="time"
        label="Time"
        clearable
        options={[
          { value: '10', label: '10:00 AM' },
          { value: '11', label: '11:00 AM', detail: '(Booked)', disabled: true },
          { value: '12', label: '12:00 PM' },
        ]}
      />
      <TextField
        control={control}
        name="name"
        label="Full Name"
        description="As in your papers"
        autoComplete="name"
      />
      <SelectField control={control} name="kind" label="Kind" options={[{ value: 'dog', label: 'Dog' }]} />
      <PhoneField control={control} name="phone" label="Phone" />
      <NumberField control={control} name="weight" label="Weight" unit="kg" decimals={1} max={100} optional />
      <PasswordField control={control} name="password" label="Password" autoComplete="current-password" />
      <TextareaField control={control} name="address" label="Address" />
      <CheckboxField control={control} name="agreed" label="Confirm now" />
      <SubmitButton pendingText="Saving...">Save</SubmitButton>
    </Form>
  )
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

afterEach(cleanup)

test('valid values reach onSubmit as the schema gives them', async () => {
  const onSubmit = vi.fn()
  render(<Demo onSubmit={onSubmit} />)
  await save()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  expect(onSubmit.mock.calls[0]?.[0]).toEqual(VALID)
})

test('a wrong field says what is wrong after its help, and is described by both', async () => {
  const onSubmit = vi.fn()
  render(<Demo values={{ name: '' }} onSubmit={onSubmit} />)
  expect(input('Full Name').getAttribute('aria-invalid')).toBeNull()
  await save()
  await screen.findByText('Full name is required')
  const describedBy = input('Full Name').getAttribute('aria-describedby')?.split(' ') ?? []
  expect(describedBy.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'As in your papers',
    'Full name is required',
  ])
  expect(input('Full Name').getAttribute('aria-invalid')).toBe('true')
  expect(onSubmit).not.toHaveBeenCalled()
})

test.each([
  ['a text field', { name: '', phone: '' }, () => input('Full Name')],
  ['a radio group', { time: '', name: '' }, () => input('10:00 AM')],
  ['a list that opens', { kind: '', phone: '' }, () => screen.getByRole('button', { name: /Kind/ })],
  ['a phone field', { phone: '' }, () => input('Phone')],
])('the first wrong field in reading order gets the focus: %s', async (_, values, expected) => {
  render(<Demo values={values} />)
  await save()
  await waitFor(() => expect(document.activeElement).toBe(expected()))
})

test('a field that the server refuses gets the focus when the wait ends, and keeps what was typed', async () => {
  const answer = Promise.withResolvers<void>()
  render(<Demo nameRefusal="This name is taken" onSubmit={() => answer.promise} />)
  await save()
  input('Address').focus()
  answer.resolve()
  await screen.findByText('This name is taken')
  await waitFor(() => expect(document.activeElement).toBe(input('Full Name')))
  expect(input('Full Name').value).toBe('Ananya Rao')
})

test('while pending the button says so, keeps the focus, and nothing is sent', async () => {
  const onSubmit = vi.fn(() => new Promise<never>(() => {}))
  render(<Demo onSubmit={onSubmit} />)
  await save()
  const button = screen.getByRole('button', { name: 'Saving...' })
  await userEvent.click(button)
  await userEvent.type(input('Full Name'), '{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
  button.focus()
  expect(document.activeElement).toBe(button)
  expect(screen.getByRole('form').getAttribute('aria-busy')).toBe('true')
})

test('a second submit during the first is not sent', async () => {
  let finish = () => {}
  const onSubmit = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  render(<Demo onSubmit={onSubmit} />)
  const button = screen.getByRole('button', { name: 'Save' })
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(onSubmit).toHaveBeenCalled())
  await userEvent.click(button)
  expect(onSubmit).toHaveBeenCalledOnce()
  finish()
  await waitFor(() => expect(screen.getByRole('form').getAttribute('aria-busy')).toBeNull())
})

const FAILED = 'Failed to save profile. Please try again.'

test('a refusal of the whole form is an alert, and comes into sight unless a field is wrong', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { rerender } = render(<Demo error={FAILED} />)
  await save()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(FAILED)
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([alert]))
  rerender(<Demo error={FAILED} nameRefusal="This name is taken" />)
  await save()
  await screen.findByText('This name is taken')
  expect(scrolled).toHaveBeenCalledOnce()
  scrolled.mockRestore()
})

test('what is pasted as a phone number is normalised, and tidied when the field is left', async () => {
  const onSubmit = vi.fn()
  render(<Demo values={{ phone: '' }} onSubmit={onSubmit} />)
  await userEvent.click(input('Phone'))
  await userEvent.paste('+91 98765-43210')
  expect(input('Phone').value).toBe('+91 98765-43210')
  expect(screen.getByText('+91').className, 'the prefix is not shown twice').toContain('sr-only')
  await save()
  expect(input('Phone').value).toBe('98765 43210')
  expect(screen.getByText('+91').className).not.toContain('sr-only')
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ phone: '+919876543210' })
})

test('what is not one phone number stays as pasted, whole, and is refused', async () => {
  const onSubmit = vi.fn()
  render(<Demo values={{ phone: '' }} onSubmit={onSubmit} />)
  await userEvent.click(input('Phone'))
  await userEvent.paste('98450 80004 / 98450 89004 (after six)')
  await save()
  await screen.findByText('Please enter ten digits')
  expect(input('Phone').value).toBe('98450 80004 / 98450 89004 (after six)')
  expect(onSubmit).not.toHaveBeenCalled()
})

test.each([
  ['12.5', 12.5],
  ['4,5', 4.5],
  ['4,500 kg', 4.5],
  ['१२.५', 12.5],
  ['7.', 7],
  ['', null],
])('the number field makes %j into %j, and shows it once left', async (typed, expected) => {
  const onSubmit = vi.fn()
  render(<Demo values={{ weight: 3 }} onSubmit={onSubmit} />)
  await userEvent.clear(input('Weight'))
  if (typed !== '') await userEvent.type(input('Weight'), typed)
  await save()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ weight: expected })
  expect(input('Weight').value).toBe(String(expected ?? ''))
})

test('what is no number stays as pasted, whole, under a sentence that says what to enter', async () => {
  render(<Demo />)
  await userEvent.click(input('Weight'))
  await userEvent.paste('about 12,500 grams, I think')
  await save()
  await screen.findByText('Please enter a number, such as 4.5')
  expect(input('Weight').value).toBe('about 12,500 grams, I think')
  expect(screen.queryByText('Weight must be a number')).toBeNull()
})

test('a booked time cannot be chosen; the chosen one is given back by choosing it again', async () => {
  render(<Demo />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '11:00 AM (Booked)' }).disabled).toBe(true)
  await userEvent.click(input('12:00 PM'))
  expect(input('12:00 PM').checked).toBe(true)
  await userEvent.click(input('12:00 PM'))
  expect(screen.getAllByRole<HTMLInputElement>('radio').some((radio) => radio.checked)).toBe(false)
})

test('the password can be shown and hidden', async () => {
  render(<Demo />)
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  expect(password.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password.type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password.type).toBe('password')
})

test('a day or time that can’t be read is no empty one: it is said beside the other errors', async () => {
  const onSubmit = vi.fn()
  function Days() {
    const form = useZodForm(
      z.object({ born: z.string(), at: z.string(), name: z.string().min(1, 'Required') }),
      {
        defaultValues: { born: '', at: '', name: '' },
      },
    )
    return (
      <Form form={form} draft="demo" onSubmit={onSubmit}>
        <DayField control={form.control} name="born" label="Born" optional />
        <TimeField control={form.control} name="at" label="At" optional />
        <TextField control={form.control} name="name" label="Name" />
        <SubmitButton>Save</SubmitButton>
      </Form>
    )
  }
  render(<Days />)
  await userEvent.type(await screen.findByPlaceholderText('dd/mm/yyyy'), '31/2/2026')
  await userEvent.type(input('At'), '9:7')
  await save()
  await screen.findByText('There is no 31 February 2026')
  screen.getByText('Please enter a time, such as 9:30 AM')
  screen.getByText('Required')
  await userEvent.type(input('Name'), 'Bruno')
  await userEvent.clear(input('At'))
  await save()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.queryByText('Please enter a time, such as 9:30 AM')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(input('Born')))
  await userEvent.clear(input('Born'))
  await save()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
})
