import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

function Page({ remembersTab = false }: { remembersTab?: boolean }) {
  const [selected, setSelected] = useState<'first' | 'second'>('first')
  return (
    <Tabs
      label="Profile"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'first', label: 'First', remembersTab, content: <input aria-label="Name" /> },
        { id: 'second', label: 'Second', content: <p>Second part</p> },
      ]}
    />
  )
}

const tab = (name: string) => screen.getByRole('tab', { name, selected: true })

test('one part is in sight, named by its tab', async () => {
  render(<Page />)
  expect(screen.getByRole('tablist', { name: 'Profile' }).contains(tab('First'))).toBe(true)
  const first = screen.getByRole('tabpanel', { name: 'First' })
  expect(first.contains(screen.getByRole('textbox'))).toBe(true)
  await userEvent.click(screen.getByRole('tab', { name: 'Second' }))
  expect(screen.getByRole('tabpanel', { name: 'Second' }).textContent).toBe('Second part')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('arrow keys move along the row, and what was typed is kept where it is asked for', async () => {
  render(<Page remembersTab />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await userEvent.type(field, 'Asha')
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(tab('First'))
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(tab('Second'))
  expect(screen.getByText('Second part').closest('[inert]')).toBeNull()
  expect(field.closest('[inert]')).not.toBeNull()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('textbox')).toBe(field)
  expect(field.value).toBe('Asha')
})
