import { DAY_IN_QUERY, inQuery, UNSTORABLE } from '../../../../test/wrong-values.ts'

export const badInput = {
  list: {
    record: ['', ...UNSTORABLE],
    action: inQuery('Pets.add', 'pets.'),
    from: DAY_IN_QUERY,
    to: DAY_IN_QUERY,
  },
}
