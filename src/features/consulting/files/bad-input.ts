import { CANARY, ID, long, NOT_TEXT, name } from '../../../../test/wrong-values.ts'

export const badInput = {
  begin: {
    fileId: ID,
    name: [...NOT_TEXT, '', long(1001)],
    size: ['12', 0, -1, 1.5, 10_485_761, null],
    sheetId: [CANARY, 12],
  },
  putPiece: {
    number: ['1', -1, 40, 0.5, null],
    content: [...NOT_TEXT, '', 'AAA', 'AAA=====', `${CANARY}!`, '<script>', 'A'.repeat(349_532)],
  },
  remove: { reason: name(500) },
}
