import { cleanup, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { SelectField } from './select-field.tsx'

afterEach(cleanup)

function Services({ names }: { names: readonly string[] }) {
  const { control } = useForm({ defaultValues: { service: 'Grooming' } })
  const options = names.map((name) => ({ value: name, label: name }))
  return <SelectField control={control} name="service" label="Service" options={options} />
}

test('options that come late and in another order leave the chosen one as it is', () => {
  const { rerender } = render(<Services names={['Grooming']} />)
  rerender(<Services names={['Dental Care', 'Grooming', 'Vaccination']} />)
  expect(screen.getByRole('button').textContent).toContain('Grooming')
})
