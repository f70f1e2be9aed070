import { DAY, long, NEEDED, PASSWORD_ONCE_MORE, TEXT } from '../../../../test/wrong-values.ts'

const ERASE_WRONG = [...NEEDED, ...TEXT, '', 'Deleted', 'DELETE it', long(41)]

export const badInput = {
  download: { password: PASSWORD_ONCE_MORE },
  eraseOwn: { word: ERASE_WRONG, password: PASSWORD_ONCE_MORE, withoutMoney: [...TEXT, 1, 'yes'] },
  eraseCustomer: {
    word: ERASE_WRONG,
    password: PASSWORD_ONCE_MORE,
    despiteMoney: [...TEXT, long(501), 'two\nlines'],
  },
  acknowledge: { version: DAY },
}
