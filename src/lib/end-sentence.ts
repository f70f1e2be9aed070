/** Ends a sentence after a text that may bring its own full stop, such as a name: `Rao & Co.` gets no second one. */
export function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
