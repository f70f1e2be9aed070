/**
 * Tells password managers whose password a form asks for: the address of the login, in a field that no one sees or sends.
 */
export function UsernameHint({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
