/** How many days before its last day something is among what expires soon. */
export const SOON_DAYS = 30
export const STOCK_FILTERS = ['all', 'low', 'expiring'] as const
export type StockFilter = (typeof STOCK_FILTERS)[number]

/** Some of what is there of a product, of one batch. Quantities are thousandths of a unit. */
export type Lot = { id: string; batch: string | null; expiresOn: string | null; left: number }

/** What is taken from which lot, and how much of what was wanted no lot has. */
export type Taken<Of extends Lot> = { parts: { lot: Of; thousandths: number }[]; missing: number }

/** Whether a lot may still be given out on a day: also on its last one. */
export const isUsable = ({ expiresOn }: Pick<Lot, 'expiresOn'>, day: string) =>
  expiresOn === null || expiresOn >= day

/** Chooses the lots from which a quantity is taken: of what has not expired, what expires first, or a named batch. */
export function takeFromLots<Of extends Lot>(
  lots: readonly Of[],
  { wanted, batch, day }: { wanted: number; batch: string | null; day: string },
): Taken<Of> {
  const usable = lots
    .filter((lot) => isUsable(lot, day) && (batch === null || lot.batch === batch))
    .sort((one, other) => compareDays(one.expiresOn, other.expiresOn))
  let missing = wanted
  const parts: Taken<Of>['parts'] = []
  for (const lot of usable) {
    const thousandths = Math.min(missing, lot.left)
    if (thousandths > 0) parts.push({ lot, thousandths })
    missing -= thousandths
  }
  return { parts, missing }
}

/** What has no last day comes last. */
function compareDays(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other ? -1 : 1
}
