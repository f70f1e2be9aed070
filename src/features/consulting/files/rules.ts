/** What a file can be: a document, or a picture. */
export const FILE_KINDS = ['pdf', 'picture'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** The largest file, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** How many bytes of a file are sent and stored at a time. */
export const PIECE_BYTES = 256 * 1024
/** The most letters of a piece in base64. */
export const PIECE_LETTERS = Math.ceil(PIECE_BYTES / 3) * 4
/** The most files that a pet, and that a case sheet has. */
export const MAX_FILES = { pet: 200, sheet: 20 }

/** In how many pieces a file of this size is sent. */
export function countPieces(size: number): number {
  return Math.ceil(size / PIECE_BYTES)
}

const NAME_LENGTH = 200
/** What a name is left without: marks that no one sees, and what means something to a file system. */
const MEANINGFUL = /[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu

/**
 * The name of a file without its folders, of at most 200 characters, its ending kept. A name of which nothing is left is
 * `File`.
 */
export function cleanFileName(given: string): string {
  const name = given.split(/[/\\]/).at(-1) ?? ''
  const clean = name
    .normalize('NFC')
    .replace(MEANINGFUL, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/gu, '')
  if (clean === '') return 'File'
  const letters = [...clean]
  if (clean.length <= NAME_LENGTH) return clean
  const ending = /\.\w{1,5}$/.exec(clean)?.[0] ?? ''
  while (letters.join('').length > NAME_LENGTH - ending.length - 1) letters.pop()
  return `${letters.join('')}…${ending}`.slice(0, NAME_LENGTH)
}

const ENDINGS: Readonly<Record<FileKind, { ending: string; replaced: RegExp }>> = {
  pdf: { ending: '.pdf', replaced: /\.pdf$/i },
  // A picture is kept as WebP, whatever it was.
  picture: { ending: '.webp', replaced: /\.(jpe?g|jfif|png|webp)$/i },
}

/** The name under which a file is saved: its ending says what it is. */
export function savedName(name: string, kind: FileKind): string {
  const { ending, replaced } = ENDINGS[kind]
  return `${name.replace(replaced, '')}${ending}`
}

/** `1.4 MB`, `320 kB`: the size of a file as people read it. */
export function sizeWords(bytes: number): string {
  return bytes < 950_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
