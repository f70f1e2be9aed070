import { CURRENT_PASSWORD, EMAIL, NEEDED, PASSWORD, TOKEN } from '../../../test/wrong-values.ts'

const WRONG_RIGHTS = {
  role: [null, '', 'Admin', 'receptionist', 'toString'],
  permissions: [null, 'money:read', {}],
}

export const badInput = {
  invite: { email: [...NEEDED, '', ...EMAIL], ...WRONG_RIGHTS, currentPassword: CURRENT_PASSWORD },
  setRole: {
    role: [...NEEDED, ...WRONG_RIGHTS.role],
    permissions: [...NEEDED, ...WRONG_RIGHTS.permissions],
    currentPassword: CURRENT_PASSWORD,
  },
  invitation: { token: TOKEN },
  accept: { token: TOKEN, password: [...PASSWORD, 'elevenchars', 'password1234'] },
}
