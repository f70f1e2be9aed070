// A number of the log's JSON stays one.
const PHONE = /(?<![\w.-]|":)(?:(?:\+|%2B)?91[ -]?)?[6-9]\d{4}[ -]?\d(\d{4})(?![\w-]|\.\d)/g
const EMAIL = /[\w.+'-]{1,64}(@|%40)(?=[a-z0-9-]+\.)/gi

/** A text with its phone numbers as `+91******1234` and without the names in its email addresses (`***@mail.example`). */
export function maskPersonal(text: string): string {
  return text.replace(PHONE, '+91******$1').replace(EMAIL, '***$1')
}
