import { name, requiredText } from '../../../../test/wrong-values.ts'

export const badInput = {
  reportFault: { page: name(200), message: name(300), stack: requiredText(2000) },
}
