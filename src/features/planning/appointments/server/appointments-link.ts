import { pageLink } from '../../../../lib/server/mail/mail.ts'
import { authPaths } from '../../../platform/auth/paths.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { appointmentsPaths } from '../paths.ts'

/** The link to a customer's own appointments, which asks them to sign in first if they have to. */
export function appointmentsLink({ mailer }: Pick<AuthContext, 'mailer'>): string {
  return pageLink(mailer.publicUrl, authPaths.login, { next: appointmentsPaths.own })
}
