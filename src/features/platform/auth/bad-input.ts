import { CURRENT_PASSWORD, EMAIL, NEEDED, PASSWORD } from '../../../../test/wrong-values.ts'

export const badInput = {
  signUp: { email: [...NEEDED, '', ...EMAIL], password: [...PASSWORD, 'password', 'Qwerty123'] },
  signIn: { email: [...NEEDED, '', ...EMAIL], password: PASSWORD },
  changePassword: {
    currentPassword: CURRENT_PASSWORD,
    newPassword: [...PASSWORD, 'seven77', 'password', 'Qwerty123'],
  },
  requestReset: { email: [...NEEDED, '', ...EMAIL] },
  resetPassword: { newPassword: [...PASSWORD, 'seven77', 'password'], token: [...NEEDED, '', 'a b', '%00'] },
  verifyEmail: { token: [...NEEDED, '', 'a b', '%00'] },
}
