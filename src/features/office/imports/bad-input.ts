import {
  CANARY,
  CURSOR,
  inQuery,
  NO_OBJECT,
  name,
  PASSWORD_ONCE_MORE,
  required,
} from '../../../../test/wrong-values.ts'

const OUT_OF_RANGE = [-1, 1.5, 50_001, '1']

export const badInput = {
  create: { kind: required('pets'), fileName: name(200), rows: required(0, ...OUT_OF_RANGE) },
  putRows: {
    rows: [
      ...NO_OBJECT,
      [],
      [{}],
      [{ position: -1, data: {} }],
      [{ position: 0, data: CANARY }],
      Array(101).fill({ position: 0, data: {} }),
    ],
  },
  check: { from: required(...OUT_OF_RANGE) },
  listRows: { outcome: inQuery('gone'), from: inQuery('-1', '1.5', 'x') },
  answer: { reason: name(60), answer: required('maybe') },
  takeOut: {
    file: required('people'),
    cursor: CURSOR,
    password: PASSWORD_ONCE_MORE,
  },
  undo: { password: PASSWORD_ONCE_MORE },
}
