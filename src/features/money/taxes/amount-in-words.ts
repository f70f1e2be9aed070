const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
/** The names of large numbers in India, the largest first. */
const LARGE = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

/** An amount in words: `Rupees one lakh twenty thousand and paise fifty only`. */
export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100]
  const parts = [
    ...(rupees > 0 || rest === 0 ? [`rupees ${inWords(rupees)}`] : []),
    ...(rest > 0 ? [`paise ${inWords(rest)}`] : []),
  ].join(' and ')
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)} only`
}

/** A whole number in words. */
function inWords(number: number): string {
  if (number < 20) return ONES[number] ?? ''
  const large = LARGE.find(([size]) => number >= size)
  if (large === undefined) {
    const tens = TENS[Math.floor(number / 10)] ?? ''
    return number % 10 === 0 ? tens : `${tens}-${inWords(number % 10)}`
  }
  const [size, name] = large
  const head = `${inWords(Math.floor(number / size))} ${name}`
  return number % size === 0 ? head : `${head} ${inWords(number % size)}`
}
