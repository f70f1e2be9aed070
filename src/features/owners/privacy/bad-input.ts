import { DAY, long, NEEDED, PASSWORD_ONCE_MORE, TEXT } from '../../../../test/wrong-values.ts'

const ERASE_WRONG = [...NEEDED, ...TEXT, '', 'Deleted', 'DELETE it', long(41)]

export const badInput = {
  download: { password: PASSWORD_ONCE_MORE },
  eraseOwn: { word: ERASE_WRONG, password: PASSWORD_ONCE_MORE },
  eraseCustomer: { word: ERASE_WRONG, password: PASSWORD_ONCE_MORE },
  acknowledge: { version: DAY },
}
