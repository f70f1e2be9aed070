import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import type { Customer } from '../../customers/contract.ts'
import { CUSTOMER_TEXTS } from '../../customers/texts.ts'
import { customerPetsQuery } from '../../pets/ui/api.ts'
import { CustomerPicker } from './customer-picker.tsx'

/** Mocks of the features' clients. */
const { search, ofCustomer, create } = vi.hoisted(() => ({
  search: vi.fn(),
  ofCustomer: vi.fn(),
  create: vi.fn(),
}))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({ search, listForCustomer: ofCustomer, create }),
}))

const rights = vi.hoisted(() => ({ mayCreate: true }))
vi.mock('../../../platform/auth/ui/use-may.ts', () => ({ useMay: () => rights.mayCreate }))

afterEach(() => {
  rights.mayCreate = true
  cleanup()
  vi.resetAllMocks()
})

const ASHA: Customer = {
  id: '00000000-0000-4000-8000-000000000001',
  fullName: 'Asha Menon',
  phone: '+919845012301',
  email: 'asha@demo.example',
  address: '14 Lake View Road',
}
const WALK_IN: Customer = {
  id: '00000000-0000-4000-8000-000000000002',
  fullName: 'Asha Rao',
  phone: null,
  email: null,
  address: null,
}

const schema = z.object({ customerId: z.string().min(1, CUSTOMER_TEXTS.required) })

/** A form like the clinic's: it shows the pets of the chosen customer. */
function DemoForm({ onSubmit }: { onSubmit: (values: unknown) => void }) {
  const form = useZodForm(schema, { defaultValues: { customerId: '' } })
  const [chosen, setChosen] = useState<Customer | null>(null)
  const pets = useQuery({ ...customerPetsQuery(chosen?.id ?? ''), enabled: chosen !== null })
  return (
    <Form
      form={form}
      draft="demo"
      onSubmit={async (values) => {
        onSubmit(values)
        return true
      }}
    >
      <CustomerPicker
        control={form.control}
        name="customerId"
        label="Customer"
        chosen={chosen}
        onChoose={setChosen}
      />
      {pets.data?.map((pet) => (
        <p key={pet.id}>{pet.name}</p>
      ))}
      <SubmitButton tone="primary">Save</SubmitButton>
    </Form>
  )
}

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const onSubmit = vi.fn()
  render(
    <QueryClientProvider client={client}>
      <DemoForm onSubmit={onSubmit} />
    </QueryClientProvider>,
  )
  return { onSubmit, field: screen.getByRole('combobox', { name: /Customer/ }), user: userEvent.setup() }
}

test('a customer is found by typing and chosen with the keyboard alone; the form gets the id', async () => {
  search.mockResolvedValue([ASHA, WALK_IN])
  ofCustomer.mockResolvedValue([{ id: 'p', name: 'Bruno' }])
  const { onSubmit, field, user } = open()
  await user.type(field, 'asha')
  await waitFor(() => expect(search).toHaveBeenLastCalledWith({ q: 'asha' }))
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Asha Menon (+91 98450 12301)asha@demo.example',
    'Asha Rao (no phone)',
  ])
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect((field as HTMLInputElement).value).toBe('Asha Menon (+91 98450 12301)'))
  expect(await screen.findByText('Bruno')).toBeTruthy()
  expect(ofCustomer).toHaveBeenCalledWith({ id: ASHA.id })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ customerId: ASHA.id }))
  expect((field as HTMLInputElement).value).toBe('Asha Menon (+91 98450 12301)')
})

test('changing the text after choosing clears the choice', async () => {
  search.mockResolvedValue([ASHA])
  ofCustomer.mockResolvedValue([])
  const { onSubmit, field, user } = open()
  await user.type(field, 'asha')
  await user.click(await screen.findByRole('option', { name: /Asha Menon/ }))
  await user.type(field, 'x{Escape}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(CUSTOMER_TEXTS.required)).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('who has the typed phone is offered once the field is left without a choice', async () => {
  search.mockResolvedValue([ASHA, WALK_IN])
  ofCustomer.mockResolvedValue([])
  const { field, user } = open()
  await user.type(field, '98450 12301{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Choose Asha Menon' }))
  expect((field as HTMLInputElement).value).toBe('Asha Menon (+91 98450 12301)')
})

test('says that no one was found', async () => {
  search.mockResolvedValue([])
  const { field, user } = open()
  await user.type(field, 'zzz')
  await waitFor(() => expect(screen.getByRole('listbox').textContent).toBe(CUSTOMER_TEXTS.noneFound))
})

test('says who adds someone new to those who may not', async () => {
  rights.mayCreate = false
  search.mockResolvedValue([])
  const { field, user } = open()
  await user.type(field, 'zzz')
  await waitFor(() =>
    expect(screen.getByRole('listbox').textContent).toBe(
      'No customers found. Reception, a vet or an admin can add a customer.',
    ),
  )
  expect(screen.queryByRole('button', { name: 'New customer' })).toBeNull()
})

test('says when the search failed, and tries again', async () => {
  search.mockRejectedValueOnce(new Error('offline')).mockResolvedValue([ASHA])
  const { field, user } = open()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(CUSTOMER_TEXTS.loadFailed))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await user.click(field)
  expect(await screen.findByRole('option', { name: /Asha Menon/ })).toBeTruthy()
})

test('a customer created in the dialog is then chosen in the form', async () => {
  search.mockResolvedValue([])
  ofCustomer.mockResolvedValue([])
  create.mockResolvedValue(ASHA)
  const { onSubmit, field, user } = open()
  await user.click(screen.getByRole('button', { name: 'New customer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Customer' }))
  await user.type(dialog.getByLabelText('Full Name'), 'Asha Menon')
  await user.type(dialog.getByLabelText('Phone Number'), '98450 12301')
  await user.type(dialog.getByLabelText('Address'), '14 Lake View Road')
  await user.click(dialog.getByRole('button', { name: 'Create Customer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(create).toHaveBeenCalledWith({
    fullName: 'Asha Menon',
    phone: '+919845012301',
    email: null,
    address: '14 Lake View Road',
    pets: [],
    idempotencyKey: expect.any(String),
  })
  // The form below was not submitted by the dialog, and has the new customer.
  expect(onSubmit).not.toHaveBeenCalled()
  expect((field as HTMLInputElement).value).toBe('Asha Menon (+91 98450 12301)')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ customerId: ASHA.id }))
})

test.each([
  ['9900011122', 'Phone Number', '9900011122'],
  ['99000 11122', 'Phone Number', '9900011122'],
  ['meena@home.example', 'Email (optional)', 'meena@home.example'],
  ['Meena Pillai', 'Full Name', 'Meena Pillai'],
])('what was searched for in vain (%s) starts the new customer', async (typed, label, value) => {
  search.mockResolvedValue([])
  const { field, user } = open()
  await user.type(field, typed)
  // Leaving the field closes its list.
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'New customer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Customer' }))
  expect((dialog.getByLabelText(label) as HTMLInputElement).value.replaceAll(' ', '')).toBe(
    value.replaceAll(' ', ''),
  )
})
