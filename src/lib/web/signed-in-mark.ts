/** The key in local storage that tells the public pages, which ask no server, that someone is signed in here. */
const KEY = 'signed-in'

/** Sets or removes the mark. It grants nothing; it only decides which links the public pages show. */
export function markSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, 'yes')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the public pages show the links for visitors.
  }
}

/** True if someone was signed in when the app was last open. */
export function isMarkedSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
