import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CONNECTION_TEXTS } from '../../lib/web/connection.ts'
import { ConnectionLost } from '../../lib/web/feature-client.ts'
import { forgetDrafts } from '../../lib/web/kept/saved-drafts.ts'
import { CancelButton } from './cancel-button.tsx'
import { DraftOwner } from './draft-owner.ts'
import { Form } from './form.tsx'
import { PasswordField } from './password-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { submitWith } from './submit-with.ts'
import { TextField } from './text-field.tsx'
import { useZodForm } from './use-zod-form.ts'

const schema = z.object({ name: z.string(), notes: z.string(), password: z.string(), code: z.string() })
const [send, cancelled] = [vi.fn(), vi.fn()]
const stored = { name: '', notes: '', password: '', code: '' }
/** What is chosen beside the fields, as the page opens the form and as it is. */
let chosen = 'no one'

beforeEach(() => {
  // The router scrolls to the top of a new page; jsdom does not implement scrolling.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  send.mockReset()
  stored.notes = ''
  chosen = 'no one'
  sessionStorage.clear()
})

function Page() {
  const form = useZodForm(schema, { defaultValues: stored })
  const beside = {
    value: chosen,
    restore: (saved: unknown) => {
      chosen = saved === undefined ? 'no one' : String(saved)
      return ['address']
    },
  }
  return (
    <Form form={form} draft="demo" beside={beside} onSubmit={submitWith(form, send, { otherwise: vi.fn() })}>
      <TextField control={form.control} name="name" label="Name" />
      <TextField control={form.control} name="notes" label="Notes" />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
      <TextField control={form.control} name="code" label="Code" />
      <CancelButton onCancel={cancelled} />
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

/** Opens the page with the form, as a reload does, for the login `owner`. */
async function open(owner = 'kim@tests.example') {
  cleanup()
  const rootRoute = createRootRoute({
    staticData: { access: null, title: null },
    component: () => (
      <DraftOwner value={owner}>
        <Link to={'/other' as string}>Elsewhere</Link>
        <Outlet />
      </DraftOwner>
    ),
  })
  const pageAt = (path: string, component: () => React.ReactNode) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      staticData: { access: null, title: null },
      component,
    })
  const router = createRouter({
    routeTree: rootRoute.addChildren([pageAt('/form', Page), pageAt('/other', () => <h1>Elsewhere</h1>)]),
    history: createMemoryHistory({ initialEntries: ['/form'] }),
  })
  await router.load()
  render(<RouterProvider router={router} />)
  await screen.findByLabelText('Notes')
  return router
}

const entered = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

/** Sets whether the browser says that it is connected. */
function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}

test('what was entered is there after a reload, for the same login only', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Name'), 'Bruno')
  await open('asha@tests.example')
  expect(entered('Name')).toBe('')
  await open()
  await waitFor(() => expect(entered('Name')).toBe('Bruno'))
})

test('only what was changed is entered again: the rest is as it is stored by then', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Name'), 'Bruno')
  stored.notes = 'changed by the clinic meanwhile'
  await open()
  await waitFor(() => expect(entered('Name')).toBe('Bruno'))
  expect(entered('Notes')).toBe('changed by the clinic meanwhile')
})

test('a field that was changed elsewhere while its draft lay is said to be, until one starts over', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Notes'), 'mine')
  stored.notes = 'theirs'
  for (const _time of ['once', 'again']) {
    await open()
    await waitFor(() => expect(entered('Notes')).toBe('mine'))
    expect((await screen.findByRole('status')).textContent).toContain(
      'but the saved record has changed since',
    )
    await userEvent.type(screen.getByLabelText('Name'), 'x')
  }
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(entered('Notes')).toBe('theirs')
  expect(screen.queryByRole('status')).toBeNull()
})

test('passwords and codes are never saved', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Password'), 'a secret')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  expect(Object.keys(sessionStorage)).toEqual([])
  await userEvent.type(screen.getByLabelText('Name'), 'Bruno')
  expect(Object.values(sessionStorage).join()).toContain('Bruno')
  expect(Object.values(sessionStorage).join()).not.toMatch(/secret|123456/)
})

test('Cancel discards what was entered', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Name'), 'Bruno')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(cancelled).toHaveBeenCalledOnce()
  await open()
  expect(entered('Name')).toBe('')
})

test('what was chosen beside the fields comes back with them, and goes when one starts over', async () => {
  chosen = 'Asha'
  await open()
  await userEvent.type(screen.getByLabelText('Name'), 'Bruno')
  chosen = 'no one'
  await open()
  await waitFor(() => expect(chosen).toBe('Asha'))
  await userEvent.click(await screen.findByRole('button', { name: 'Start over' }))
  expect(chosen).toBe('no one')
})

test('a form that stays open after it was sent begins with what was sent', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Name'), 'Bruno')
  await save()
  await waitFor(() => expect(document.querySelector('form[data-changed]')).toBeNull())
  expect(entered('Name')).toBe('Bruno')
  await userEvent.type(screen.getByLabelText('Notes'), 'x')
  const [draft] = Object.values(sessionStorage)
  expect(JSON.parse(draft ?? '').values).toEqual({ notes: 'x' })
})

test('what was sent is not there again', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Name'), 'Bruno')
  await save()
  await waitFor(() => expect(send).toHaveBeenCalledWith({ ...stored, name: 'Bruno' }))
  await open()
  expect(entered('Name')).toBe('')
})

test('after a failure it is still there; after signing out it is not', async () => {
  send.mockRejectedValue(new Error('refused'))
  await open()
  await userEvent.type(screen.getByLabelText('Name'), 'Bruno')
  await save()
  await open()
  await waitFor(() => expect(entered('Name')).toBe('Bruno'))
  forgetDrafts()
  await open()
  expect(entered('Name')).toBe('')
})

test('leaving never asks; coming back finds what was entered and says so, until one starts over', async () => {
  const router = await open()
  const leaveAndReturn = async () => {
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await screen.findByRole('heading', { name: 'Elsewhere' })
    act(() => router.history.back())
    await screen.findByLabelText('Name')
  }
  await leaveAndReturn()
  expect(screen.queryByText(/We kept what you entered/)).toBeNull()

  await userEvent.type(screen.getByLabelText('Name'), 'Bruno')
  await leaveAndReturn()
  await waitFor(() => expect(entered('Name')).toBe('Bruno'))
  expect((await screen.findByRole('status')).textContent).toBe('We kept what you entered · Start over')

  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(entered('Name')).toBe('')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(screen.queryByText(/We kept what you entered/)).toBeNull()
  await leaveAndReturn()
  expect(entered('Name')).toBe('')
})

test('a form sent without a connection waits for one and says so', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Name'), 'Bruno')
  setOnline(false)
  await save()
  expect((await screen.findByRole('status')).textContent).toBe(CONNECTION_TEXTS.waiting)
  expect(send).not.toHaveBeenCalled()
  setOnline(true)
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

test('an answer that does not arrive is said in the form, which keeps its input', async () => {
  send.mockRejectedValue(new ConnectionLost())
  await open()
  await userEvent.type(screen.getByLabelText('Name'), 'Bruno')
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe(CONNECTION_TEXTS.lost)
  expect(entered('Name')).toBe('Bruno')
})
