import { authPaths } from '../../features/platform/auth/paths.ts'

/**
 * For a visitor whom a page behind sign-in has led here, such as from an email: passes `?next=` on to the links to the
 * login screen, which checks that it is a page of ours, and shows the one that says where it leads.
 */
export function saveReturnTo(): void {
  const next = new URLSearchParams(location.search).get('next')
  if (next === null) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href="${authPaths.login}"]`))
    link.search = `?next=${encodeURIComponent(next)}`
  const strip = document.querySelector<HTMLElement>('[data-return-to]')
  if (strip !== null) strip.hidden = !next.startsWith(`${authPaths.dashboard}/`)
}
