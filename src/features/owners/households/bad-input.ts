import {
  CANARY,
  ID,
  inQuery,
  long,
  NEEDED,
  NO_OBJECT,
  PHONE,
  required,
  SWITCH,
  TEXT,
} from '../../../../test/wrong-values.ts'
import { CUSTOMER } from '../customers/bad-input.ts'

const SIDE = required('This', 'both')

export const badInput = {
  'customers.create': {
    ...CUSTOMER,
    phone: PHONE.filter((phone) => phone !== null),
    pets: [...NO_OBJECT.filter((value) => !Array.isArray(value)), Array(21).fill({})],
  },
  'customers.findAlike': {
    fullName: [...NEEDED, ...TEXT, long(201)],
    email: [...NEEDED, ...TEXT, long(301)],
    hasPhone: SWITCH,
    pets: [...NEEDED, CANARY, Array(21).fill('')],
  },
  'customers.list': { order: inQuery('Owed', 'phone') },
  'customers.join': {
    otherId: ID,
    fullName: SIDE,
    phone: SIDE,
    email: SIDE,
    address: SIDE,
    login: ['This', '', null, CANARY, 1],
  },
}
