/** True for names that are likely of one person: the same words, but for titles and initials. */
export function areAlike(one: string, other: string): boolean {
  const [first, second] = [wordsOfName(one), wordsOfName(other)]
  const [few, many] = first.length <= second.length ? [first, second] : [second, first]
  if (few.length === 0) return true
  const rest = [...many]
  return few.every((word) => {
    const at = rest.findIndex((full) => isWord(word, full))
    if (at === -1) return false
    rest.splice(at, 1)
    return true
  })
}

/** One word, or its initial. */
function isWord(one: string, other: string): boolean {
  return one === other || ((one.length === 1 || other.length === 1) && one[0] === other[0])
}

const TITLES = new Set('mr mrs ms miss dr shri smt sri kumari prof capt col adv'.split(' '))

function wordsOfName(name: string): string[] {
  return nameForm(name)
    .split(' ')
    .filter((word) => word !== '' && !TITLES.has(word))
}

/** A name as two that are the same are compared: small letters, and single blanks for all signs. */
export function nameForm(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')
}

/** A product's name as two of the same are compared: in small letters, with single blanks. Signs count: 1.5 ml is not 15 ml. */
export function productForm(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}
