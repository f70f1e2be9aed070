import { setTimeout as pause } from 'node:timers/promises'
import type { Engine, Input } from './engine.ts'

/** A page as someone at it sees and uses it. Everything waits until it is there. */
export type DrivenPage = {
  goto: (path: string) => Promise<void>
  /** Clicks what a selector finds, by its name or the beginning of its text. */
  click: (selector: string, name?: string) => Promise<void>
  /** Types into the field with this label. */
  type: (label: string, text: string) => Promise<void>
  /** Chooses the day in the date box with this label, as its picker does. */
  choose: (label: string, day: string) => Promise<void>
  press: (...keys: string[]) => Promise<void>
  /** Waits for the heading of a page. */
  see: (heading: string) => Promise<void>
  /** Waits until a function body returns a value that is not false, null or empty; gives it. */
  wait: (body: string) => Promise<unknown>
  run: Engine['run']
}

const WITHIN_MS = 30_000
/** WebDriver's codes of keys that write nothing. */
const KEYS: Record<string, string> = {
  Escape: '\uE00C',
  Tab: '\uE004',
  Enter: '\uE007',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
}

/** In a page: what a selector and a name find, and can be seen. */
const FIND = `
  const tidy = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const nameOf = (one) => tidy(one.getAttribute('aria-label') ?? one.textContent)
  const find = (selector, name) => [...document.querySelectorAll(selector)].find(
    (one) => one.getClientRects().length > 0 && nameOf(one).startsWith(name))
  const field = (label) => find('label', label)?.control
  // A page that has just grown can be scrolled back by WebKit with its next frame.
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const place = async (one) => {
    if (!one || one.disabled || one.closest('[inert], [aria-disabled=true]')) return null
    one.scrollIntoView({ block: 'center', behavior: 'instant' })
    await drawn()
    const { x, y, width, height } = one.getBoundingClientRect()
    const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
    const top = document.elementFromPoint(at.x, at.y)
    const isStill = one.lastPlace === at.x + ' ' + at.y
    one.lastPlace = at.x + ' ' + at.y
    return isStill && top && (one.contains(top) || top.contains(one)) ? at : null
  }
`

/** Drives a browser through the pages of a site. */
export function drive({ goto, run, perform }: Engine, origin: string): DrivenPage {
  const wait = async (body: string) => {
    const deadline = Date.now() + WITHIN_MS
    let failure: unknown
    while (Date.now() < deadline) {
      // Between two documents there is nothing to ask.
      const found = await run(body).catch((error: unknown) => {
        failure = error
      })
      if (found) return found
      await pause(50)
    }
    const seen = await run('return location.pathname + "\\n" + document.body.innerText.slice(0, 1500)')
    throw new Error(`Never came true in the page:\n${body}\n${seen}`, { cause: failure })
  }
  const clickAt = async (body: string) => {
    const { x, y } = Object(await wait(`${FIND} return place(${body})`))
    await perform([pointer(x, y)])
  }
  const press = async (...keys: string[]) => {
    for (const key of keys) await perform([keyboard([KEYS[key] ?? key])])
  }
  const q = JSON.stringify
  return {
    run,
    wait,
    press,
    goto: (path) => goto(`${origin}${path}`),
    click: (selector, name = '') => clickAt(`find(${q(selector)}, ${q(name)})`),
    type: async (label, text) => {
      await clickAt(`field(${q(label)})`)
      await wait(`${FIND} return field(${q(label)}) === document.activeElement`)
      await perform([keyboard([...text])])
      await wait(`${FIND} return field(${q(label)}).value === ${q(text)}`)
    },
    choose: async (label, day) => {
      await wait(`${FIND} return field(${q(label)}) !== undefined`)
      await run(`${FIND}
        const box = field(${q(label)})
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, ${q(day)})
        box.dispatchEvent(new Event('input', { bubbles: true }))
        box.dispatchEvent(new Event('change', { bubbles: true }))`)
    },
    see: async (heading) => void (await wait(`${FIND} return find('h1', ${q(heading)}) !== undefined`)),
  }
}

function pointer(x: number, y: number): Input {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  }
}

function keyboard(keys: string[]): Input {
  const actions = keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { type: 'key', id: 'keyboard', actions }
}
