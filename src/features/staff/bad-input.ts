import { CURRENT_PASSWORD, EMAIL, NEEDED, PASSWORD, TOKEN } from '../../../test/wrong-values.ts'

export const badInput = {
  invite: { email: [...NEEDED, '', ...EMAIL], currentPassword: CURRENT_PASSWORD },
  invitation: { token: TOKEN },
  accept: { token: TOKEN, password: [...PASSWORD, 'elevenchars', 'password1234'] },
}
