import {
  ID,
  inQuery,
  name,
  number,
  OPTIONAL_DAY,
  optionalLine,
  optionalNumber,
  SEARCH,
} from '../../../../test/wrong-values.ts'

const MAX = 999_999_001

export const badInput = {
  list: { q: SEARCH, filter: inQuery('Low') },
  listMoves: { id: ID },
  takeIn: {
    productId: ID,
    thousandths: number(0, -1, 0.5, MAX),
    batch: optionalLine(40),
    expiresOn: OPTIONAL_DAY,
  },
  count: { lotId: ID, left: number(-1, 0.5, MAX), seenLeft: number(-1, 0.5), reason: name(500) },
  setLow: { id: ID, lowAt: optionalNumber(-1, 0.5, MAX).filter((value) => value !== null) },
  stop: { id: ID },
}
