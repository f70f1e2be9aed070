/** What places the focus itself, such as a dialog that closes or the heading of a new page, comes first. */
const PATIENCE_MS = 100
/** A button may be disabled for a moment. */
const DISABLED_MS = 400

const CONTROLS = 'button, a[href], input:not([type=hidden]), select, textarea, summary'
const FIELDS = 'form :is(input:not([type=hidden]), select, textarea)'
const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Where an element was, what followed it there, and what has come in its place since. */
type Place = { parent: Element; next: Node | null; added: readonly Node[] }

/**
 * Keeps the focus in the page when what has it is removed or disabled, so that a keyboard and a screen reader don't start
 * again at the top. It goes to the form that came in the place of a button, back to that button once the form has gone,
 * to the heading of what came instead, or to what follows. Returns the function that ends it.
 */
export function keepFocus(): () => void {
  const places = new Map<Element, Place>()
  /** The buttons that opened a form, by the form. */
  const openers = new WeakMap<Element, HTMLElement>()
  let last: HTMLElement | undefined
  /** What had the focus before an overlay, which may change it. */
  let beneath: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const note = (target: HTMLElement | undefined) => {
    const form = target?.closest('form')
    // A form that took the focus itself, elsewhere than the button was.
    if (form && last?.matches('button') && !last.isConnected && last.closest('form') === null)
      openers.set(form, last)
    last = target
    if (target?.closest(OVERLAYS) == null) beneath = target
    for (const held of places.keys()) if (held !== last && held !== beneath) places.delete(held)
    if (target !== undefined) places.delete(target)
  }
  const onFocus = ({ target }: FocusEvent) => target instanceof HTMLElement && note(target)
  /** Safari gives a pressed button no focus; a press beside all controls takes it away. */
  const onPress = ({ target }: MouseEvent) => {
    if (target instanceof Element) note(target.closest<HTMLElement>(`${CONTROLS}, [tabindex]`) ?? undefined)
  }
  /** What has lost the focus; undefined while it is somewhere, or was given up. */
  const findLost = () => {
    if (last === undefined || (document.activeElement ?? document.body) !== document.body) return undefined
    const isOverlayGone = !last.isConnected && last.closest(OVERLAYS) !== null
    // One that a key of the whole page opened leaves it to the page's heading.
    if (isOverlayGone) return beneath ?? document.querySelector<HTMLElement>('main h1') ?? undefined
    return places.has(last) || !isUsable(last) ? last : undefined
  }
  const restore = () => {
    timer = undefined
    const lost = findLost()
    if (lost === undefined) return
    if (lost.isConnected && isUsable(lost)) return takeFocus(lost)
    const place = places.get(lost) ?? besides(lost)
    if (place === undefined) return
    const form = lost.closest('form')
    const opener = form === null ? undefined : openers.get(form)
    const target = findTarget(place, opener) ?? findNeighbour(place, lost)
    const opened = target?.matches(FIELDS) ? target.closest('form') : null
    if (opened !== null && form === null) openers.set(opened, lost)
    takeFocus(target)
  }
  const onChange = (records: readonly MutationRecord[]) => {
    for (const held of [last, beneath]) {
      const place = held && placeAfter(records, held, places.get(held))
      if (held !== undefined && place !== undefined) places.set(held, place)
    }
    const lost = timer === undefined ? findLost() : undefined
    if (lost !== undefined) timer = setTimeout(restore, lost.isConnected ? DISABLED_MS : PATIENCE_MS)
  }
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('click', onPress, { capture: true })
  return () => {
    observer.disconnect()
    clearTimeout(timer)
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('click', onPress, { capture: true })
  }
}

/** The place of an element after some changes: where it was removed, with what was added there. */
function placeAfter(records: readonly MutationRecord[], held: Element, before?: Place): Place | undefined {
  let place = before
  for (const { target, removedNodes, nextSibling } of records) {
    const isGone = [...removedNodes].some((node) => node.contains(place?.parent ?? held))
    if (isGone && target instanceof Element) place = { parent: target, next: nextSibling, added: [] }
  }
  if (place === undefined) return undefined
  const { parent } = place
  const added = records.filter(({ target }) => target === parent).flatMap((record) => [...record.addedNodes])
  return { ...place, added: [...place.added, ...added] }
}

function besides(element: HTMLElement): Place | undefined {
  const { parentElement: parent, nextSibling: next } = element
  return parent === null ? undefined : { parent, next, added: [] }
}

/** Where the focus goes instead: `opener` was in this place before a form. */
function findTarget(place: Place, opener: HTMLElement | undefined): HTMLElement | undefined {
  const added = place.added.filter((node) => node instanceof HTMLElement && node.isConnected) as HTMLElement[]
  const find = (selector: string) => added.flatMap((part) => controlsIn(part, selector))[0]
  return (
    find('h1') ??
    find(FIELDS) ??
    (opener && findNear(opener, place.parent)) ??
    find('h2, h3, h4') ??
    find(CONTROLS) ??
    added[0]
  )
}

/** A button as it was drawn again, as near to a place as there is one. */
function findNear(opener: HTMLElement, place: Element): HTMLElement | undefined {
  for (let part: Element | null = place; part !== null && part !== document.body; part = part.parentElement) {
    const found = findAgain(opener, part)
    if (found !== undefined) return found
  }
  return undefined
}

/** The button as it was drawn again, found by its name, or its text if the name holds what was changed. */
function findAgain(opener: HTMLElement, parent: Element): HTMLElement | undefined {
  const buttons = controlsIn(parent, CONTROLS)
  return (
    buttons.find((button) => button.ariaLabel === opener.ariaLabel && hasTextOf(opener, button)) ??
    buttons.find((button) => hasTextOf(opener, button))
  )
}

const hasTextOf = (one: HTMLElement, other: HTMLElement) => one.textContent === other.textContent

/**
 * The next control after a place, else the one before it, as near to it as there is one: in a row of the same kind the
 * one that does the same.
 */
function findNeighbour({ parent, next }: Place, lost: HTMLElement): HTMLElement | undefined {
  for (
    let part: Element | null = parent;
    part !== null && part !== document.body;
    part = part.parentElement
  ) {
    const controls = controlsIn(part, CONTROLS)
    const after = next?.isConnected ? controls.filter((control) => isFrom(next, control)) : []
    if (controls.length > 0)
      return after.find((control) => hasTextOf(lost, control)) ?? after[0] ?? controls.at(-1)
  }
  return undefined
}

const isFrom = (node: Node, control: Node) =>
  node.contains(control) || (node.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

function controlsIn(part: HTMLElement | Element, selector: string): HTMLElement[] {
  const own = part instanceof HTMLElement && part.matches(selector) ? [part] : []
  return [...own, ...part.querySelectorAll<HTMLElement>(selector)].filter(isUsable)
}

function isUsable(element: HTMLElement): boolean {
  if (!element.isConnected || element.matches(':disabled')) return false
  return element.closest('[hidden], [inert], [aria-hidden=true]') === null
}

function takeFocus(target: HTMLElement | undefined): void {
  if (target === undefined) return
  const isControl = target.matches(CONTROLS)
  if (!isControl && !target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: !isControl })
}
