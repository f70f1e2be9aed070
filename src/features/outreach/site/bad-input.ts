import {
  CANARY,
  NEEDED,
  NO_OBJECT,
  NO_PICTURE,
  number,
  optionalLine,
  SWITCH,
  TEXT,
} from '../../../../test/wrong-values.ts'

export const badInput = {
  saveSection: { section: [...NEEDED, ...TEXT, '', CANARY], version: number(1.5), value: NO_OBJECT },
  discard: { version: number(1.5) },
  publish: { version: number(1.5), note: optionalLine(200) },
  publishAgain: { id: ['0', '-1', '1.5', '2147483648', '1e300', CANARY, "'--", '😀'] },
  addPicture: { body: [...NO_OBJECT, ...NO_PICTURE] },
  preview: { on: SWITCH },
}
