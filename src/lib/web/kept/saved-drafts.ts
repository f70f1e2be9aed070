import { readStoredJson, store } from './storage.ts'

/** The keys in session storage. */
const PREFIX = 'draft:'
/** The key in local storage of what waits for a connection (waiting-changes.ts). */
export const WAITING_KEY = 'waiting'

type Values = Record<string, unknown>

/** What was entered into a form, what it showed in the same fields before, and what was chosen beside its fields. */
export type Draft = { values: Values; from: Values; beside?: unknown }

/** What was entered again into forms that were returned to, by their control. */
export const restoredDrafts = new WeakMap<object, Draft>()

type SavedDraft = Draft & { owner: string }

/** What `owner` has entered into a form and not sent; null for nothing. Another login's draft is never given. */
export function readDraft(owner: string, name: string): Draft | null {
  const saved = read(name)
  return saved?.owner === owner ? saved : null
}

/** Saves what `owner` has entered into a form. Without storage it lasts until the page is left. */
export function saveDraft(owner: string, name: string, draft: Draft): void {
  store(PREFIX + name, JSON.stringify({ owner, ...draft } satisfies SavedDraft), 'sessionStorage')
}

/** Deletes the draft of a form, as after sending it. */
export function removeDraft(name: string): void {
  store(PREFIX + name, null, 'sessionStorage')
}

/** Deletes the drafts of the forms in a part of the page, as its Cancel does. */
export function discardDrafts(part: Element | null): void {
  for (const form of part?.querySelectorAll<HTMLFormElement>('form[data-draft]') ?? [])
    removeDraft(form.dataset.draft ?? '')
}

/** Deletes all drafts, and what waits to be sent, as on signing out. */
export function forgetDrafts(): void {
  try {
    localStorage.removeItem(WAITING_KEY)
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
}

/** Only this file writes the keys, so their content has the right shape. */
function read(name: string): SavedDraft | null {
  return readStoredJson(PREFIX + name, 'sessionStorage')
}
