import {
  DAY,
  long,
  MISSING,
  NEEDED,
  PASSWORD_ONCE_MORE,
  SWITCH,
  TEXT,
} from '../../../../test/wrong-values.ts'

const ERASE_WRONG = [...NEEDED, ...TEXT, '', 'Deleted', 'DELETE it', long(41)]

export const badInput = {
  download: { password: PASSWORD_ONCE_MORE },
  eraseOwn: {
    word: ERASE_WRONG,
    password: PASSWORD_ONCE_MORE,
    withoutMoney: [null, ...SWITCH.filter((value) => value !== MISSING)],
  },
  eraseCustomer: {
    word: ERASE_WRONG,
    password: PASSWORD_ONCE_MORE,
    despiteMoney: [...TEXT, long(501), 'two\nlines'],
  },
  acknowledge: { version: DAY },
}
