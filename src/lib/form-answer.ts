/** What the server says about a form that was sent without a script; the document shows it with the form. */
export type FormAnswer = {
  /** What the fields contain; never a password or a code. */
  values: Readonly<Record<string, string>>
  /** The messages of invalid fields. */
  errors: Readonly<Record<string, string>>
  /** A refusal that is not about a single field. */
  alert: string | null
  /** The success that led to this form. */
  status: string | null
}

/** A form that is shown for the first time. */
export const NO_ANSWER: FormAnswer = { values: {}, errors: {}, alert: null, status: null }
