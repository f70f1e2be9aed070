import { cleanEmail, cleanPassword } from '../../lib/typed/clean-text.ts'

/** What a field must contain, and the message if it does not: a pattern, a minimum length, or the value of another. */
export type FieldRule = { message: string } & ({ pattern: string } | { min: number } | { same: string })

/** The body of an answer of the API. `defined` marks a refusal that its endpoint lists. */
export type AnswerBody = {
  message?: string
  defined?: boolean
  data?: { fields?: Record<string, string> }
  [name: string]: unknown
}

const OFFLINE = 'You’re offline. Nothing is lost. Please try again in a moment.'

/** Sends JSON to an endpoint. The body is empty if there was no answer, or none in JSON. */
export async function sendJson(path: string, input?: object): Promise<{ ok: boolean; body: AnswerBody }> {
  const request = input && { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }
  try {
    const response = await fetch(path, { method: 'POST', ...request })
    return { ok: response.ok, body: await response.json() }
  } catch {
    return { ok: false, body: {} }
  }
}

/**
 * Runs a form of plain-form.tsx: it checks the fields, sends them to the API and shows what is wrong in place. `finish`
 * gets the answer of a success and leaves the page; the button keeps waiting until then.
 */
export function runPlainForm(form: HTMLFormElement, finish: (body: AnswerBody) => void): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[data-rule]')]
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  let isTried = false
  let isSending = false
  const send = async () => {
    clearNotices(form)
    isTried = true
    const wrong = fields.filter((field) => !check(field))
    if (wrong[0] !== undefined) return wrong[0].focus()
    isSending = true
    setPending(button, true)
    const { ok, body } = await sendJson(form.dataset.endpoint ?? '', inputOf(form, fields))
    if (ok) return finish(body)
    setPending(button, false)
    isSending = false
    refuse(form, fields, body)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!isSending) void send()
  })
  form.addEventListener('input', ({ target }) => {
    const changed = fields.find((field) => field === target)
    if (!isTried || changed === undefined) return
    const { name } = changed
    for (const field of fields) if (field === changed || sameAs(field) === name) check(field)
  })
}

/** The message for a failed request: the server's own if there is one. */
export function sentenceOf({ defined, message }: AnswerBody, failure: string | undefined): string {
  if (defined === true && message !== undefined) return message
  return navigator.onLine ? (failure ?? '') : OFFLINE
}

/** Shows a notice at the top of a form. */
export function showNotice(form: Element, tone: 'error' | 'success', text: string): HTMLElement | SVGElement {
  const notice = copyOf(`form-${tone}`)
  notice.querySelector('[data-text]')?.append(text)
  form.prepend(notice)
  return notice
}

/** Removes the notices of a form, including those that came with the document. */
export function clearNotices(form: Element): void {
  for (const notice of form.querySelectorAll(':scope > [role]')) notice.remove()
}

/** Shows that the page waits for what a button has started: its label and its other text change places. */
export function setPending(button: Element | null, isPending: boolean): void {
  const frame = button?.querySelector<HTMLElement>('[data-other]')
  const label = frame?.firstElementChild
  if (!button || !frame || !label) return
  const { other = '' } = frame.dataset
  frame.dataset.other = label.textContent
  label.textContent = other
  if (isPending) label.prepend(copyOf('form-spinner'))
  button.querySelector(':scope > svg')?.toggleAttribute('hidden', isPending)
  for (const state of ['aria-disabled', 'aria-busy']) {
    if (isPending) button.setAttribute(state, 'true')
    else button.removeAttribute(state)
  }
}

/** The values to send: all but those that only repeat another. */
function inputOf(form: HTMLFormElement, fields: readonly HTMLInputElement[]): object {
  const data = new FormData(form)
  for (const field of fields) if (sameAs(field) !== undefined) data.delete(field.name)
  return Object.fromEntries(data)
}

function refuse(form: HTMLFormElement, fields: readonly HTMLInputElement[], body: AnswerBody): void {
  const sentences = new Map(Object.entries(body.data?.fields ?? {}))
  const wrong = fields.filter(({ name }) => sentences.has(name))
  for (const field of wrong) mark(field, sentences.get(field.name))
  wrong[0]?.focus()
  // A message about something that the form does not show, such as the secret of a link.
  const [hidden] = [...sentences.values()]
  if (wrong.length === 0) showNotice(form, 'error', hidden ?? sentenceOf(body, form.dataset.failure))
  if (form.dataset.clears !== undefined) for (const field of fields) field.value = ''
}

function ruleOf(field: HTMLInputElement): FieldRule {
  return JSON.parse(field.dataset.rule ?? '{}')
}

function sameAs(field: HTMLInputElement): string | undefined {
  const rule = ruleOf(field)
  return 'same' in rule ? rule.same : undefined
}

/** Checks a field and shows or removes its message; true if its value is valid. */
function check(field: HTMLInputElement): boolean {
  const rule = ruleOf(field)
  const isRight = follows(field, rule)
  mark(field, isRight ? undefined : rule.message)
  return isRight
}

function follows({ value, type, form }: HTMLInputElement, rule: FieldRule): boolean {
  if ('min' in rule) return cleanPassword(value).length >= rule.min
  if ('pattern' in rule)
    return new RegExp(rule.pattern, 'i').test(type === 'email' ? cleanEmail(value) : value.trim())
  const other = form?.elements.namedItem(rule.same)
  return other instanceof HTMLInputElement && cleanPassword(other.value) === cleanPassword(value)
}

function mark(field: HTMLInputElement, sentence: string | undefined): void {
  const id = `${field.id}-error`
  document.getElementById(id)?.remove()
  field.removeAttribute('aria-invalid')
  const described = [document.getElementById(`${field.id}-description`)?.id]
  if (sentence !== undefined) {
    const error = copyOf('field-error')
    error.id = id
    error.append(sentence)
    field.labels?.[0]?.parentElement?.lastElementChild?.before(error)
    field.setAttribute('aria-invalid', 'true')
    described.push(id)
  }
  field.setAttribute('aria-describedby', described.filter(Boolean).join(' '))
}

function copyOf(template: string): HTMLElement | SVGElement {
  const source = document.getElementById(template)
  const copy = source instanceof HTMLTemplateElement && source.content.firstElementChild?.cloneNode(true)
  if (!(copy instanceof HTMLElement || copy instanceof SVGElement))
    throw new Error(`There is no template ${template}.`)
  return copy
}
