import { MAX_FILE_BYTES, type ReadFile, UnreadableFile } from './cells.ts'
import { readContacts } from './read-contacts.ts'
import { type Delimiter, decode, readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'

/** Reads a list by its bytes, whatever its name. Throws an `UnreadableFile` that says why it can't be read. */
export function readFile(bytes: Uint8Array, delimiter?: Delimiter): ReadFile {
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadableFile('TOO_LARGE')
  if (bytes.length === 0) throw new UnreadableFile('EMPTY')
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new UnreadableFile(hasText(bytes, 'EncryptedPackage') ? 'PASSWORD' : 'OLD_EXCEL')
  if (startsWith(bytes, [0x50, 0x4b])) return readWorkbook(bytes)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2000)).replaceAll('\0', '')
  if (/^\W*<(!doctype|html|head|body|table|meta|\?xml|style)/i.test(start))
    throw new UnreadableFile('WEB_PAGE')
  if (/^(%PDF|.PNG|GIF8|Rar!|\{\\rtf)/.test(start) || startsWith(bytes, [0xff, 0xd8, 0xff]))
    throw new UnreadableFile('NO_LIST')
  if (/^\W*BEGIN:VCARD/i.test(start)) return readContacts(decode(bytes).text)
  return readCsv(bytes, delimiter)
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** True if a text stands in the bytes in UTF-16, as in the directory of an old Excel file. */
function hasText(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder('latin1').decode(bytes).includes([...text].join('\0'))
}
