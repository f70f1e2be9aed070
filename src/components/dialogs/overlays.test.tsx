import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../actions/button.tsx'
import { DraftOwner } from '../forms/draft-owner.ts'
import { SearchField } from '../forms/search-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { AlertDialog, Dialog } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Menu } from './menu.tsx'
import { Tooltip } from './tooltip.tsx'
import { useShortcuts } from './use-shortcuts.ts'

afterEach(cleanup)

function DialogDemo() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Edit service">
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

function KeyDemo({ onKey }: { onKey: (key: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ n: () => onKey('n'), o: () => setOpen(true) })
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Appointment">
      <KeyInDialog onKey={() => onKey('r')} />
      <DialogDemo />
    </Dialog>
  )
}

function KeyInDialog({ onKey }: { onKey: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useShortcuts({ r: onKey }, place)
  return <div ref={place}>Facts</div>
}

function AlertDemo({ onConfirm }: { onConfirm: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remove</Button>
      <AlertDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={onConfirm}
        title="Delete Bruno?"
        confirmLabel="Delete"
        error="Failed to delete pet"
      >
        This action cannot be undone.
      </AlertDialog>
    </>
  )
}

test.each(['Escape', 'Close'])(
  'a dialog is named by its title, closes by %s and gives the focus back',
  async (way) => {
    render(<DialogDemo />)
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit service' })
    expect(dialog.contains(document.activeElement)).toBe(true)
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })))
  },
)

test('single keys of a page rest while a dialog is open, and those of a dialog while another lies over it', async () => {
  const onKey = vi.fn<(key: string) => void>()
  const user = userEvent.setup()
  render(<KeyDemo onKey={onKey} />)
  await user.keyboard('rno')
  expect(onKey.mock.calls).toEqual([['n']])
  await screen.findByRole('dialog', { name: 'Appointment' })
  await user.keyboard('nr')
  expect(onKey.mock.calls).toEqual([['n'], ['r']])
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await screen.findByRole('dialog', { name: 'Edit service' })
  screen.getByLabelText('Name').blur()
  await user.keyboard('r')
  expect(onKey).toHaveBeenCalledTimes(2)
})

test('an alert dialog starts at its safe answer and says why it could not be done', async () => {
  const onConfirm = vi.fn(async () => {})
  render(<AlertDemo onConfirm={onConfirm} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Bruno?' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  expect(dialog.textContent).toContain('This action cannot be undone.')
  expect(screen.getByRole('alert').textContent).toBe('Failed to delete pet')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('an alert dialog that waits cannot be confirmed again', async () => {
  const onConfirm = vi.fn(() => new Promise<never>(() => {}))
  render(<AlertDemo onConfirm={onConfirm} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Processing...' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('a double click confirms once, also when the answer is there before its second click', async () => {
  const onConfirm = vi.fn(async () => {})
  render(<AlertDemo onConfirm={onConfirm} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const button = await screen.findByRole('button', { name: 'Delete' })
  act(() => {
    button.click()
    button.click()
  })
  await screen.findByRole('button', { name: 'Delete' })
  await userEvent.click(button)
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('what could not be done can be confirmed again; so can the dialog that opens once more', async () => {
  const onConfirm = vi.fn(async () => {}).mockRejectedValueOnce(new Error('offline'))
  render(<AlertDemo onConfirm={onConfirm} />)
  for (const calls of [2, 3]) {
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    const button = await screen.findByRole('button', { name: 'Delete' })
    await userEvent.click(button)
    await userEvent.click(button)
    expect(onConfirm).toHaveBeenCalledTimes(calls)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
})

test('the menu of a row opens and runs by the keyboard', async () => {
  const onRefund = vi.fn()
  const entries = [
    { id: 'edit', label: 'Edit amount', onSelect: vi.fn() },
    { id: 'refund', label: 'Refund', onSelect: onRefund },
  ]
  render(<Menu label="Actions for Bruno" entries={entries} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Edit amount' })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onRefund).toHaveBeenCalledOnce()
  expect(entries[0]?.onSelect).not.toHaveBeenCalled()
})

test('a tooltip describes its trigger while that has the focus; Escape closes it', async () => {
  render(<Tooltip text="Total minus pending, over total">Completion rate</Tooltip>)
  await userEvent.tab()
  const tooltip = await screen.findByRole('tooltip')
  expect(tooltip.textContent).toBe('Total minus pending, over total')
  expect(document.activeElement?.getAttribute('aria-describedby')).toBe(tooltip.id)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('the search box is emptied by Escape and by its cross, and keeps the focus', async () => {
  function SearchDemo() {
    const [text, setText] = useState('')
    return <SearchField label="Search appointments" value={text} onChange={setText} />
  }
  render(<SearchDemo />)
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search appointments' })
  await userEvent.type(box, 'bruno{Escape}')
  expect(box.value).toBe('')
  await userEvent.type(box, 'bruno')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(box.value).toBe('')
  expect(document.activeElement).toBe(box)
})

function FormInDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { name: '' } })
  return (
    <FormDialog
      title="New customer"
      form={form}
      draft="demo"
      onSubmit={async () => true}
      onClose={onClose}
      submitLabel="Save"
    >
      <TextField control={form.control} name="name" label="Name" />
    </FormDialog>
  )
}

test('a dialog that is closed by its button, or discarded, keeps no draft', async () => {
  const dialog = () => (
    <DraftOwner value="kim@tests.example">
      <FormInDialog onClose={vi.fn()} />
    </DraftOwner>
  )
  render(dialog())
  const drafts = () => Object.keys(sessionStorage)
  const type = () => userEvent.type(screen.getByLabelText('Name'), 'Asha')
  await type()
  expect(drafts()).toEqual(['draft:demo'])
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(drafts()).toEqual([])
  await type()
  await userEvent.keyboard('{Escape}')
  expect(drafts()).toEqual(['draft:demo'])
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(drafts()).toEqual([])
})

test('Escape and a click outside ask before they discard what was typed, and close what is empty', async () => {
  const onClose = vi.fn()
  render(<FormInDialog onClose={onClose} />)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()

  await userEvent.type(screen.getByLabelText('Name'), 'Asha')
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('alertdialog', { name: 'Discard what you entered?' })
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Asha')

  await userEvent.click(document.body)
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

const wait = () => act(async () => void (await new Promise((done) => setTimeout(done, 100))))

async function goBack(): Promise<void> {
  history.back()
  await wait()
}

test('on a phone Back closes what is open, asks as Escape does, and then leaves', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  history.replaceState({ __TSR_index: 0 }, '', '/before')
  history.pushState({ __TSR_index: 1 }, '', '/page')
  const onClose = vi.fn()
  const page = render(<DialogDemo />)
  for (const _ of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(history.state).toHaveProperty('overlay'))
    await goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname).toBe('/page')
  }
  page.unmount()

  const form = render(<FormInDialog onClose={onClose} />)
  await userEvent.type(screen.getByLabelText('Name'), 'Asha')
  await goBack()
  await screen.findByRole('alertdialog', { name: 'Discard what you entered?' })
  expect(onClose).not.toHaveBeenCalled()
  await waitFor(() => expect(history.state).toHaveProperty('overlay'))
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  form.unmount()

  // The next page takes the place of our entry, and Back passes over what is closed.
  history.pushState({ __TSR_index: 2 }, '', '/next')
  await goBack()
  expect(location.pathname).toBe('/page')
  render(<DialogDemo />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(history.state).toHaveProperty('overlay'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await goBack()
  await waitFor(() => expect(location.pathname).toBe('/before'))
  vi.unstubAllGlobals()
})
