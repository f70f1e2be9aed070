/** A page with which staff may start. */
export type StartPage = 'dashboard' | 'calendar'

const KEY = 'start-with'

/** The page with which staff start in this browser. */
export function readStartPage(): StartPage {
  try {
    return localStorage.getItem(KEY) === 'calendar' ? 'calendar' : 'dashboard'
  } catch {
    return 'dashboard'
  }
}

/** Saves it, if the browser allows it. */
export function saveStartPage(page: StartPage): void {
  try {
    if (page === 'dashboard') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, page)
  } catch {
    // Without storage everyone starts with the dashboard.
  }
}
