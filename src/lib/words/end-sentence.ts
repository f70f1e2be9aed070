/** Ends a sentence with a full stop, unless its last word, such as the name `Rao & Co.`, already ends with one. */
export function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
