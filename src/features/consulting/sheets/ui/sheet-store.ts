import type { WrittenFields } from './sheet-saver.ts'

/** What was written on this device and has not arrived. It ends after 14 days. */
export type SheetDraft = { id: string; written: WrittenFields; at: number }

const DATABASE = 'tailwell-sheets'
const STORE = 'sheets'
const DRAFT_MS = 14 * 24 * 3_600_000

/** Reads what someone wrote at a place, such as the sheet of an appointment; undefined if there is nothing. */
export async function readDraft(userId: string, place: string): Promise<SheetDraft | undefined> {
  return await withStore('readonly', (store) => store.get(keyOf(userId, place))).catch(() => undefined)
}

/** Keeps what someone writes at a place; nothing is left when `draft` is null. Without storage it is lost with the page. */
export async function saveDraft(userId: string, place: string, draft: SheetDraft | null): Promise<void> {
  const key = keyOf(userId, place)
  const saving =
    draft === null
      ? withStore('readwrite', (store) => store.delete(key))
      : withStore('readwrite', (store) => store.put(draft, key))
  await saving.catch(() => undefined)
}

/** Forgets what is older than it is draft, of anyone. */
export async function forgetOldSheets(now: number): Promise<void> {
  const keys = (await withStore('readonly', (store) => store.getAllKeys()).catch(() => [])) ?? []
  for (const key of keys) {
    const draft: SheetDraft | undefined = await withStore('readonly', (store) => store.get(key))
    if (draft !== undefined && draft.at < now - DRAFT_MS)
      await withStore('readwrite', (store) => store.delete(key))
  }
}

/** No one else who signs in at this device is shown it. */
const keyOf = (userId: string, place: string) => `${userId} ${place}`

let opened: Promise<IDBDatabase> | undefined

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

async function withStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase()
  return await new Promise((resolve, reject) => {
    const request = ask(database.transaction(STORE, mode).objectStore(STORE))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
