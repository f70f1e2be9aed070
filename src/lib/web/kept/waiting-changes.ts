import { useMemo, useSyncExternalStore } from 'react'
import { WAITING_KEY } from './saved-drafts.ts'
import { readStored, store } from './storage.ts'

/** A change that one person has made without a connection, and that waits to be sent. */
export type WaitingChange = {
  /** Sent with it, so that the server makes it once however often it arrives. */
  key: string
  /** What is to be done, as the feature that sends it calls it. */
  kind: string
  /** The record that it changes; a later change of the same takes its place. */
  id: string
  values: Readonly<Record<string, string>>
  /** Why the server has refused it; it is then shown until its owner has read it. Undefined while it waits. */
  refused?: string
}

type Waiting = { owner: string; changes: readonly WaitingChange[] }

/** The name of the lock that a tab holds while it sends. */
const LOCK = 'send waiting changes'

const listeners = new Set<() => void>()

/** The changes of `owner`, in the order in which they were made. Those of another login are never given. */
export function useWaitingChanges(owner: string | null): readonly WaitingChange[] {
  const text = useSyncExternalStore(subscribe, read)
  return useMemo(() => changesIn(text, owner), [text, owner])
}

/** The changes of `owner` as they are now, also if another tab has just sent one. */
export function waitingChanges(owner: string): readonly WaitingChange[] {
  return changesIn(read(), owner)
}

/** Adds changes of `owner`; false if the browser doesn't allow that. What another login left is deleted. */
export function addWaitingChanges(owner: string, added: readonly WaitingChange[]): boolean {
  const ids = added.map(({ id }) => id)
  const others = waitingChanges(owner).filter(({ id }) => !ids.includes(id))
  return write({ owner, changes: [...others, ...added] })
}

/** Removes the change of a record: it was sent, taken back or read. With `refused` it stays, as one that can't be made. */
export function settleWaitingChange(owner: string, id: string, refused?: string): void {
  const changes = waitingChanges(owner).flatMap((change) => {
    if (change.id !== id) return [change]
    return refused === undefined ? [] : [{ ...change, refused }]
  })
  write({ owner, changes })
}

/** Deletes what another login than `owner` has left here. */
export function claimWaitingChanges(owner: string): void {
  const saved = savedIn(read())
  if (saved !== null && saved.owner !== owner) write(null)
}

/** Runs `work` while no other tab sends, or takes a change back. */
export async function whileOthersWait<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  // Without https there are no locks; the server makes a change with the same key only once.
  return 'locks' in navigator ? await navigator.locks.request(LOCK, work) : await work()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Only this file writes the key, so its content has the right shape. */
function savedIn(text: string | null): Waiting | null {
  return text === null ? null : JSON.parse(text)
}

function changesIn(text: string | null, owner: string | null): readonly WaitingChange[] {
  const saved = savedIn(text)
  return saved !== null && saved.owner === owner ? saved.changes : []
}

const read = () => readStored(WAITING_KEY)

function write(waiting: Waiting | null): boolean {
  const isEmpty = waiting === null || waiting.changes.length === 0
  if (!store(WAITING_KEY, isEmpty ? null : JSON.stringify(waiting))) return false
  for (const listener of listeners) listener()
  return true
}
