import { expect, test } from 'vitest'
import { bareCode } from '../../../lib/typed/bare-code.ts'
import { isClaimCode } from './rules.ts'

test.each(['e42b-nmxf', ' E42B NMXF ', 'E42B\u200b-NMXF', 'e42b – nmxf', '\u2068E42B\u2011NMXF\u2069'])(
  'a claim code is read from %j',
  (typed) => {
    const code = bareCode(typed)
    expect([code, isClaimCode(code)]).toEqual(['E42BNMXF', true])
  },
)

test.each(['', 'E42B-NMX', 'E42B-NMXF2', 'E42B-NMX€'])('no claim code is read from %j', (typed) => {
  expect(isClaimCode(bareCode(typed))).toBe(false)
})
