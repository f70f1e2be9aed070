import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { ServiceField } from './service-field.tsx'

const server = vi.hoisted(() => ({ oftenUsed: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))

afterEach(cleanup)

const OPTIONS = ['Dental Care', 'Emergency', 'Grooming', 'Vaccination'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))

function Field() {
  const { control, watch } = useForm({ defaultValues: { service: '' } })
  return (
    <>
      <ServiceField control={control} name="service" label="Service" options={OPTIONS} />
      <output>{watch('service')}</output>
    </>
  )
}

test('what is used most stands first and chooses the same as below', async () => {
  server.oftenUsed.mockResolvedValue(['vaccination', 'hidden meanwhile', 'grooming'])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Field />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: /Service/ }))
  const often = await screen.findByRole('group', { name: 'Often used' })
  const names = (group: HTMLElement) =>
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(names(often)).toEqual(['Vaccination', 'Grooming'])
  expect(names(screen.getByRole('group', { name: 'All services' }))).toEqual(
    OPTIONS.map(({ label }) => label),
  )
  await userEvent.click(within(often).getByRole('option', { name: 'Grooming' }))
  expect(screen.getByRole('status').textContent).toBe('grooming')
  expect(screen.getByRole('button', { name: /Service/ }).textContent).toContain('Grooming')
})
