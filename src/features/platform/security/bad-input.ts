import {
  CANARY,
  long,
  NEEDED,
  NO_OBJECT,
  NOT_TEXT,
  name,
  PASSWORD_ONCE_MORE,
  required,
  UNSTORABLE,
} from '../../../../test/wrong-values.ts'

/** The ids of sessions and ways to sign in may be any words: older versions made them so. */
const ROW_ID = [
  ...UNSTORABLE,
  `${CANARY}.x`,
  `${CANARY} x`,
  long(65),
  '../../etc/passwd',
  "'; drop table sessions; --",
  '😀',
]

const CODE = required('12345', '1234567', '12345a', '-123456-7', 123456)

const PROVIDER = [...NEEDED, ...NOT_TEXT, ...UNSTORABLE, '', `${CANARY} x`, '../../test', 'TEST', '😀']

export const badInput = {
  signOutDevice: { id: ROW_ID },
  startTwoFactor: { password: PASSWORD_ONCE_MORE },
  renewRecoveryCodes: { password: PASSWORD_ONCE_MORE },
  endTwoFactor: { password: PASSWORD_ONCE_MORE },
  startPasskey: { password: PASSWORD_ONCE_MORE },
  addPasskey: { name: name(60), credential: NO_OBJECT },
  startProviderSignIn: { provider: PROVIDER, next: [...NOT_TEXT, long(501), long(10_000)] },
  linkIdentity: { provider: PROVIDER },
  unlinkIdentity: { id: ROW_ID },
  renamePasskey: { id: ROW_ID, name: name(60) },
  removePasskey: { id: ROW_ID },
  signInWithPasskey: { credential: NO_OBJECT },
  confirmTwoFactor: { code: CODE },
  signInWithCode: { code: CODE },
  signInWithRecoveryCode: {
    code: [...NEEDED, ...NOT_TEXT, ...UNSTORABLE.slice(1), '', `${CANARY}x`, 'abcde-fghi', 'abcde_fghij'],
  },
}
