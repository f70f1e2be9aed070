import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { refusedCall } from '../../lib/web/feature-client.ts'
import { DraftOwner } from '../forms/draft-owner.ts'
import { Form } from '../forms/form.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { submitWith } from '../forms/submit-with.ts'
import { TextField } from '../forms/text-field.tsx'
import { useZodForm } from '../forms/use-zod-form.ts'
import { MeanwhileNotice } from './meanwhile-notice.tsx'
import { useMeanwhile } from './use-meanwhile.ts'

const schema = z.object({ name: z.string(), address: z.string() })
type Fields = { name: string; address: string | null }
const OPENED: Fields = { name: 'Kim', address: '5 Mango Grove' }
const valuesOf = ({ name, address }: Fields) => ({ name, address: address ?? '' })

type DemoProps = { save: (...sent: unknown[]) => unknown; read: () => Promise<Fields>; opened?: Fields }

function Demo({ save, read, opened = OPENED }: DemoProps) {
  const form = useZodForm(schema, { defaultValues: valuesOf(opened) })
  const { guard, meanwhile } = useMeanwhile(form, { seen: opened, valuesOf, read })
  return (
    <Form form={form} onSubmit={submitWith(form, guard(save), { above: 'It failed.' })} draft="demo">
      <MeanwhileNotice {...meanwhile} />
      <TextField control={form.control} name="name" label="Name" />
      <TextField control={form.control} name="address" label="Address" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

afterEach(cleanup)

function show() {
  const [save, read] = [vi.fn(), vi.fn(async () => OPENED)]
  render(<Demo save={save} read={read} />)
  return { save, read }
}

const address = () => screen.getByLabelText<HTMLInputElement>('Address')
const send = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const type = async (text: string) => {
  await userEvent.clear(address())
  await userEvent.type(address(), text)
}
const refused = (now: Partial<Fields>) =>
  refusedCall({ code: 'CHANGED_MEANWHILE', defined: true, message: 'Changed.', data: { now } })

test('what is asked about is still a draft: the form was not sent', async () => {
  const save = vi.fn(async () => Promise.reject(refused({ address: '1 Hill Road' })))
  render(
    <DraftOwner value="kim@tests.example">
      <Demo save={save} read={async () => OPENED} />
    </DraftOwner>,
  )
  await type('9 Lake View')
  for (const _time of ['refused by the server', 'not answered']) {
    await send()
    await screen.findByRole('button', { name: 'Keep mine: Address' })
    expect(Object.values(sessionStorage).join()).toContain('9 Lake View')
  }
  expect(save).toHaveBeenCalledOnce()
  sessionStorage.clear()
})

test('asks of a field that was changed elsewhere while a draft of it lay, and follows the others', async () => {
  const [save, read] = [vi.fn(), vi.fn(async () => OPENED)]
  const shown = (opened: Fields) => (
    <DraftOwner value="kim@tests.example">
      <Demo save={save} read={read} opened={opened} />
    </DraftOwner>
  )
  const { unmount } = render(shown(OPENED))
  await type('1 Hill Road')
  unmount()
  render(shown({ name: 'Kim Rao', address: '9 Lake View' }))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Address is now “\u20689 Lake View\u2069”.')
  expect(notice.textContent).not.toContain('Name is now')
  expect(address().value).toBe('1 Hill Road')
  await send()
  expect(save).not.toHaveBeenCalled()
  sessionStorage.clear()
})

test('asks which to keep of a field that two have changed, and sends nothing before', async () => {
  const { save } = show()
  save.mockRejectedValueOnce(refused({ name: 'Kim Rao', address: '9 Lake View' }))
  await type('1 Hill Road')
  await send()
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Address is now “\u20689 Lake View\u2069”.')
  expect(notice.parentElement).toBe(document.activeElement)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Kim Rao')
  await send()
  expect(save).toHaveBeenCalledTimes(1)
  expect(save).toHaveBeenLastCalledWith({ name: 'Kim', address: '1 Hill Road' }, OPENED)

  await userEvent.click(screen.getByRole('button', { name: 'Keep mine: Address' }))
  await send()
  const seen = { name: 'Kim Rao', address: '9 Lake View' }
  await waitFor(() =>
    expect(save).toHaveBeenLastCalledWith({ name: 'Kim Rao', address: '1 Hill Road' }, seen),
  )
})

test('takes over what someone else has entered', async () => {
  const { save } = show()
  save.mockRejectedValueOnce(refused({ address: null }))
  await type('1 Hill Road')
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('Address is now empty.')
  await userEvent.click(screen.getByRole('button', { name: 'Take theirs: Address' }))
  expect(address().value).toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says at once what has changed elsewhere while the form is open', async () => {
  const { read } = show()
  read.mockResolvedValue({ name: 'Kim Rao', address: '9 Lake View' })
  await type('1 Hill Road')
  const other = new BroadcastChannel('tailwell')
  await act(async () => other.postMessage({ kind: 'received', counts: { 'customers.update': 1 } }))
  const notice = await screen.findByRole('alert', {}, { timeout: 5000 })
  expect(notice.textContent).toContain('Name is now “\u2068Kim Rao\u2069”.')
  expect([address().value, document.activeElement]).toEqual(['1 Hill Road', address()])
  expect(screen.getByRole('button', { name: 'Keep mine: Address' })).toBeTruthy()
  other.close()
})

test('shows another refusal as the form does', async () => {
  const { save } = show()
  save.mockRejectedValueOnce(refusedCall({ code: 'X', defined: true, message: 'Not now.' }))
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Not now.')
})

const placeSchema = z.object({ place: z.string(), street: z.string(), floor: z.string() })
type Place = z.output<typeof placeSchema>
const AT_THE_CLINIC: Place = { place: 'clinic', street: '', floor: '' }
const PLACES = [
  { value: 'clinic', label: 'At the clinic' },
  { value: 'house', label: 'At home' },
]

function PlaceForm({ read, hasOwn }: { read: () => Promise<Place>; hasOwn: boolean }) {
  const form = useZodForm(placeSchema, { defaultValues: AT_THE_CLINIC })
  const words = hasOwn ? { floor: { label: 'Storey', words: (floor: unknown) => `no. ${floor}` } } : {}
  const valuesOf = (seen: Place) => seen
  const { meanwhile } = useMeanwhile(form, { seen: AT_THE_CLINIC, valuesOf, read, words })
  return (
    <Form form={form} onSubmit={async () => true} draft="place">
      <MeanwhileNotice {...meanwhile} />
      <SelectField control={form.control} name="place" label="Place" options={PLACES} />
      {form.watch('place') === 'house' && <TextField control={form.control} name="street" label="Street" />}
      <button type="button" onClick={() => form.setValue('floor', '1')}>
        Other floor
      </button>
    </Form>
  )
}

async function changePlace(hasOwn: boolean): Promise<string | null> {
  const theirs = { place: 'house', street: '1 Hill Road', floor: '2' }
  render(<PlaceForm read={async () => theirs} hasOwn={hasOwn} />)
  await userEvent.click(screen.getByRole('button', { name: 'Other floor' }))
  const other = new BroadcastChannel('tailwell')
  await act(async () => other.postMessage({ kind: 'received', counts: { 'customers.update': 1 } }))
  const notice = await screen.findByRole('alert', {}, { timeout: 5000 })
  await screen.findByLabelText('Street')
  other.close()
  return notice.textContent
}

test('says fields and options by their labels, also of a field that appears only now', async () => {
  const said = await changePlace(true)
  expect(said).toContain('Place is now “At home”.')
  expect(said).toContain('Street is now “\u20681 Hill Road\u2069”.')
  expect(said).toContain('Storey is now no. 2.')
})

test('asks of what has no field as well', async () => {
  expect(await changePlace(false)).toContain('Something else has changed.')
})
