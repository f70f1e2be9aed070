/** The texts of a case sheet, in the order in which they are written. */
export const SHEET_PARTS = ['reason', 'history', 'findings', 'assessment', 'plan', 'advice'] as const
export type SheetPart = (typeof SHEET_PARTS)[number]

/** What each text is called. */
export const PART_LABELS = {
  reason: 'Reason for the visit',
  history: 'History',
  findings: 'Findings',
  assessment: 'Assessment',
  plan: 'Plan',
  advice: 'For the owner at home',
} as const satisfies Record<SheetPart, string>

/** What is measured, each as a whole number of its smallest part, with its bounds. */
export const MEASURES = {
  weight: { label: 'Weight', unit: 'kg', parts: 1000, min: 1, max: 2_000_000 },
  temperature: { label: 'Temperature', unit: '°C', parts: 10, min: 250, max: 450 },
  pulse: { label: 'Pulse', unit: 'a minute', parts: 1, min: 1, max: 1000 },
  respiration: { label: 'Respiration', unit: 'a minute', parts: 1, min: 1, max: 500 },
} as const
export type Measure = keyof typeof MEASURES

/** A measure in words, such as `12.4 kg`. `value` counts its smallest parts. */
export function measureWords(measure: Measure, value: number): string {
  const { unit, parts } = MEASURES[measure]
  return `${value / parts} ${unit}`
}

export const MAX_TEXT = 10_000
export const MAX_MEDICINES = 30
/** The most space that is left free at the top of a prescription, in millimetres. */
export const MAX_FREE_TOP = 100
/** How far ahead a day to see the pet again can be. */
export const MAX_AGAIN_DAYS = 730

/** The letters that the fonts of printed papers have: Latin, Devanagari and usual signs. Others would print as boxes. */
const PRINTED =
  /^[\t\n\r -\u02cc\u02ce-\u02d7\u0900-\u097f\u1cd0-\u1cf9\u1e00-\u1e9f\u1ef2-\u1eff\u2000-\u206f\u20a0-\u20c0\u2113\u2122\u2191\u2193\u2212\u2215\u25cc]*$/u

/** True for a text that can be printed. */
export function isPrintable(text: string): boolean {
  return PRINTED.test(text)
}

type Named = { name: string; amount: string; when: string; howLong: string; quantity: string; note: string }

/** A medicine in one line. A bare quantity could be taken for days. */
export function medicineWords({ name, amount, when, howLong, quantity, note }: Named): string {
  const toBuy = quantity && `quantity: ${quantity}`
  return [name, amount, when, howLong, toBuy, note].filter(Boolean).join(', ')
}

/** What a sheet is called that says this to an owner: a prescription if it names a medicine. */
export function nameOfSaid({ prescription }: { prescription: readonly unknown[] }): string {
  return prescription.length > 0 ? 'prescription' : 'advice'
}
