import { toNarrow, toPlain } from './digits.ts'

/** A flag of a part of a country: a black flag, the letters of the part as tags, and the end of them. */
const TAGGED_FLAG = String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}`
/** A picture or an ideograph with the selector of its look; digits and signs have one only under a keycap. */
const SELECTED = String.raw`[\p{Extended_Pictographic}\p{Ideographic}][\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|[0-9#*]\ufe0f(?=\u20e3)`
/** What is joined to the next picture: a family, a flag, a profession. */
const JOINED_PICTURE = String.raw`\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?\u200d(?=\p{Extended_Pictographic})`
const JOINED_SCRIPTS = [
  'Arab',
  'Beng',
  'Deva',
  'Gujr',
  'Guru',
  'Knda',
  'Mlym',
  'Orya',
  'Sinh',
  'Taml',
  'Telu',
]
const LETTER = `[${JOINED_SCRIPTS.map((script) => String.raw`\p{Script=${script}}`).join('')}]`
/** A letter and how the next one joins it: `क्‍ष`. After a virama a joiner may end the word. */
const JOINED_LETTER = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca][\u200c\u200d]|${LETTER}[\u200c\u200d](?=${LETTER})`

/**
 * What is kept (first group), or an invisible mark: of direction, isolates, zero-width blanks, soft hyphens, byte order
 * marks, fillers, and what annotates text between lines.
 */
const MARKS = new RegExp(
  `(${[TAGGED_FLAG, JOINED_PICTURE, SELECTED, JOINED_LETTER].join('|')})|[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]`,
  'gu',
)
/** Line breaks that no keyboard types: of typesetting programs, and of mainframes. */
const RARE_BREAK = /[\u2028\u2029\u0085]/g

/**
 * Takes off what no one sees or chose to type, and composes letters with their accents. Once a mark is gone, accents may
 * change their order, and the next mark joins nothing any more: so it goes on until nothing changes.
 */
function withoutMarks(typed: string): string {
  const clean = typed.normalize('NFC').replace(MARKS, '$1').normalize('NFC')
  return clean === typed ? clean : withoutMarks(clean)
}

/**
 * One line as it is stored: composed (NFC), with one plain blank for each run of blanks of any kind, none at the ends, and
 * no invisible marks, except where a word or an emoji needs them.
 */
export function cleanLine(typed: string): string {
  return withoutMarks(typed)
    .replace(RARE_BREAK, ' ')
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim()
}

/** What is printed on packs, such as a batch: one line in plain digits, dashes and letters, so that one batch is not two. */
export function cleanCode(typed: string): string {
  return toPlain(cleanLine(typed))
}

/** Several lines as they are stored: like one line, but with the blanks as typed, and line breaks `\n`. */
export function cleanParagraph(typed: string): string {
  return withoutMarks(typed).replace(/\r\n?/g, '\n').replace(RARE_BREAK, '\n').trim()
}

/** `Asha Menon <asha@example.com>`, as email programs copy an address; the blanks and the name are optional. */
const WITH_NAME = /^[^<>\r\n]*<\s*([^<>\s]+)\s*>[.,;:]*$/
/** What stands before an address: `Email:`, `ईमेल:`, `E-mail - `, `Email id `. Not `email-`, with which one may begin. */
const LABEL = /^(?!mailto:)(?:[\p{L}\p{M} .-]{1,40}:|e-?mail(?: id| address)?(?: [-–—])?(?= )) */iu
const MAILTO = /^mailto:([^?]+)(\?.*)?$/i
/** One address between brackets or quotes, and the sign that ended its sentence or parts a list. */
const ENCLOSED = /^[<(["“‘]*([^\s<>()[\]",;:“”‘’]+@[^\s<>()[\]"',;:“”‘’]+?)[>)\]"'”’.,;:]*$/

/**
 * An email address as typed or pasted: in narrow letters, without invisible marks, the name or the word before it, `mailto:`
 * with its escapes, and the signs around it.
 */
export function cleanEmail(typed: string): string {
  const line = toNarrow(cleanLine(typed))
  const address = (WITH_NAME.exec(line)?.[1] ?? line).replace(LABEL, '')
  const linked = MAILTO.exec(address)?.[1]
  const plain = linked === undefined ? address : cleanLine(unescaped(linked))
  return ENCLOSED.exec(plain)?.[1] ?? plain
}

/**
 * A password as it is compared and hashed (NFKC): keyboards compose letters with their accents or don't, and both are one
 * password. So is one that was pasted with the invisible marks that messengers put around it; its blanks are its own.
 */
export function cleanPassword(typed: string): string {
  return withoutMarks(typed.normalize('NFKC')).normalize('NFKC')
}

/** A link as typed or pasted: without invisible marks and the signs around it, its scheme in small letters. */
export function cleanLink(typed: string): string {
  return cleanLine(typed)
    .replace(/[,;]+$/, '')
    .replace(/^(?:<([^<>]*)>|["“‘']([^"”’']*)["”’']|\(([^()]*)\))$/, '$1$2$3')
    .replace(/^https?:/i, (scheme) => scheme.toLowerCase())
}

/** `a%2Bb` as `a+b`; as it is if the escapes are none. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
