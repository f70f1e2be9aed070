import { asKeyed } from './digits.ts'

/** What stands before a code where it was copied from: `Code:`, `Your code is`, `GSTIN`, `GST No.` */
const LABEL = /^.*?\b(?:code|otp|gstin|gst)\b(?: ?(?:is|no|number)\b)?[ .:=#-]*/i

/**
 * A code that people read in groups, as typed or pasted: in ASCII digits and capital letters, without what stands before
 * it, blanks, dashes and full stops.
 */
export function bareCode(typed: string): string {
  return asKeyed(typed)
    .replace(LABEL, '')
    .replace(/[\s.-]/g, '')
    .toUpperCase()
}
