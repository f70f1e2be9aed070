import { fireEvent, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { NO_ANSWER } from '../../lib/form-answer.ts'
import { FormTemplates, PlainField, PlainForm, PlainPassword } from './plain-form.tsx'
import { runPlainForm } from './run-plain-form.ts'
import { runRevealButton } from './run-reveal-button.ts'
import { SubmitButton } from './submit-button.tsx'

afterEach(() => vi.unstubAllGlobals())

const AGAIN = 'The two differ'
const DOCUMENT = renderToStaticMarkup(
  <>
    <PlainForm action="/join" endpoint="/api/join" failure="An error occurred" answer={NO_ANSWER} clears>
      <input type="hidden" name="token" value="t" />
      <PlainField
        name="code"
        label="Code"
        description="Four digits"
        answer={NO_ANSWER}
        rule={{ pattern: '^\\d{4}$', message: 'Please enter four digits' }}
      />
      <PlainPassword
        name="password"
        label="Password"
        answer={NO_ANSWER}
        rule={{ min: 3, message: 'Too short' }}
      />
      <PlainPassword
        name="again"
        label="Again"
        answer={NO_ANSWER}
        rule={{ same: 'password', message: AGAIN }}
      />
      <SubmitButton pendingText="Please wait...">Join</SubmitButton>
    </PlainForm>
    <FormTemplates />
  </>,
)

/** Shows the form, run by its script; `answer` is what the server responds with, null for no answer at all. */
function open(status = 200, answer: object | null = {}) {
  document.body.innerHTML = DOCUMENT
  const finish = vi.fn()
  const send = vi.fn<typeof fetch>(async () => {
    if (answer === null) throw new TypeError('Failed to fetch')
    return Response.json(answer, { status })
  })
  vi.stubGlobal('fetch', send)
  for (const form of document.forms) runPlainForm(form, finish)
  return { finish, send }
}

const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = () => fireEvent.submit(document.forms[0] as HTMLFormElement)
/** What a screen reader says after the field's name. */
const described = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

function fill() {
  type('Code', ' 1234 ')
  type('Password', 'secret')
  type('Again', 'secret')
}

describe('a form of plain HTML', () => {
  test('says what is wrong at each field, goes to the first one and sends nothing', () => {
    const { send } = open()
    type('Password', 'secret')
    press()
    expect(described('Code')).toBe('Four digits Please enter four digits')
    expect(described('Again')).toBe(AGAIN)
    expect(field('Password').hasAttribute('aria-invalid')).toBe(false)
    expect(document.activeElement).toBe(field('Code'))
    expect(send).not.toHaveBeenCalled()
  })

  test('follows what is typed once it has been sent, also in the field that repeats another', () => {
    open()
    type('Code', '12')
    expect(described('Code')).toBe('Four digits')
    press()
    type('Code', '1234')
    expect(described('Code')).toBe('Four digits')
    expect(field('Code').hasAttribute('aria-invalid')).toBe(false)
    type('Password', 'secret')
    type('Again', 'secret')
    type('Password', 'secrets')
    expect(described('Again')).toBe(AGAIN)
  })

  test('takes a password for one however its accents are composed', async () => {
    const { send } = open()
    type('Code', '1234')
    type('Password', 'caf\u00e9')
    type('Again', 'cafe\u0301')
    press()
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  })

  test('sends its values once, without the repeated one, and waits', async () => {
    const { send, finish } = open(200, { message: 'Welcome' })
    fill()
    press()
    press()
    expect(screen.getByRole('button', { name: 'Please wait...' }).ariaBusy).toBe('true')
    await vi.waitFor(() => expect(finish).toHaveBeenCalledWith({ message: 'Welcome' }))
    expect(send).toHaveBeenCalledTimes(1)
    const [path, request] = send.mock.calls[0] ?? []
    expect(path).toBe('/api/join')
    expect(JSON.parse(String(request?.body))).toEqual({ token: 't', code: ' 1234 ', password: 'secret' })
  })

  test.each([
    ['its own message', 403, { defined: true, message: 'Wrong code' }, 'Wrong code'],
    ['the failure’s', 500, { defined: false, message: 'Internal' }, 'An error occurred'],
    ['one about what is not shown', 400, { data: { fields: { token: 'Link expired' } } }, 'Link expired'],
  ])('shows a refusal above its fields: %s', async (_name, status, answer, sentence) => {
    const { finish } = open(status, answer)
    fill()
    press()
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(finish).not.toHaveBeenCalled()
    expect(field('Code').value).toBe('')
    expect(screen.getByRole('button', { name: 'Join' }).ariaBusy).toBeNull()
    press()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows a refusal at its field', async () => {
    open(400, { data: { fields: { password: 'Too common' } } })
    fill()
    press()
    await vi.waitFor(() => expect(described('Password')).toBe('Too common'))
    expect(document.activeElement).toBe(field('Password'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says so when there is no connection', async () => {
    open(0, null)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fill()
    press()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You’re offline. Nothing is lost. Please try again in a moment.',
    )
    vi.restoreAllMocks()
  })
})

test('a password is revealed and hidden again', () => {
  open()
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-reveal]')) runRevealButton(button)
  const [button] = screen.getAllByRole('button', { name: 'Show password' })
  if (button === undefined) throw new Error('There is no button.')
  fireEvent.click(button)
  expect(field('Password').type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field('Password').type).toBe('password')
})
