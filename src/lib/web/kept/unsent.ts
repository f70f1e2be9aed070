/** What someone wrote at a place on this device, and that has not reached the server. */
export type Unsent<Written> = { id: string; written: Written; at: number }

const DATABASE = 'tailwell-sheets'
const STORE = 'sheets'
const UNSENT_MS = 14 * 24 * 3_600_000

/** Reads what someone wrote at a place, such as the sheet of an appointment; undefined for nothing, and for what is 14 days old. */
export async function readUnsent<Written>(
  login: string,
  place: string,
  now: number,
): Promise<Unsent<Written> | undefined> {
  forgotten.delete(login)
  await forgetOld(now)
  return await withStore('readonly', (store) => store.get(keyOf(login, place))).catch(() => undefined)
}

/** Saves what someone writes at a place; nothing is left when `unsent` is null. Without storage it is lost with the page. */
export async function saveUnsent(
  login: string,
  place: string,
  unsent: Unsent<unknown> | null,
): Promise<void> {
  if (unsent !== null && forgotten.has(login)) return
  waiting.set(keyOf(login, place), unsent)
  writing ??= writeWaiting().finally(() => {
    writing = undefined
  })
  await writing
}

/** What is written next, the latest of each place: keys that come faster than the device writes wait for no earlier ones. */
const waiting = new Map<string, Unsent<unknown> | null>()
let writing: Promise<void> | undefined

async function writeWaiting(): Promise<void> {
  for (const [key, unsent] of waiting) {
    waiting.delete(key)
    const saving =
      unsent === null
        ? withStore('readwrite', (store) => store.delete(key))
        : withStore('readwrite', (store) => store.put(unsent, key))
    await saving.catch(() => undefined)
  }
}

/** True if something that a login wrote on this device has not reached the server. */
export async function hasUnsent(login: string): Promise<boolean> {
  return (await keysOf(login)).length > 0
}

/** Deletes what a login wrote on this device, as on signing out. */
export async function forgetUnsent(login: string): Promise<void> {
  forgotten.add(login)
  for (const key of await keysOf(login)) await withStore('readwrite', (store) => store.delete(key))
}

/** Deletes what is older than 14 days, of anyone. */
async function forgetOld(now: number): Promise<void> {
  for (const key of await allKeys()) {
    const unsent: Unsent<unknown> | undefined = await withStore('readonly', (store) => store.get(key))
    if (unsent !== undefined && unsent.at < now - UNSENT_MS)
      await withStore('readwrite', (store) => store.delete(key))
  }
}

/** Who has signed out: what is still open on a page that closes isn't saved again. */
const forgotten = new Set<string>()

/** No one else who signs in at this device is shown it. */
const keyOf = (login: string, place: string) => `${login} ${place}`
const allKeys = () => withStore('readonly', (store) => store.getAllKeys()).catch(() => [])
const keysOf = async (login: string) => (await allKeys()).filter((key) => String(key).startsWith(`${login} `))

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
