import { readStored, store } from './kept/storage.ts'

/** The key in local storage that tells the public pages, which ask no server, that someone is signed in here. */
const KEY = 'signed-in'

/** Sets or removes the mark. It grants nothing; it only decides which links the public pages show, without storage those for visitors. */
export function markSignedIn(isSignedIn: boolean): void {
  store(KEY, isSignedIn ? 'yes' : null)
}

/** True if someone was signed in when the app was last open. */
export function isMarkedSignedIn(): boolean {
  return readStored(KEY) !== null
}
