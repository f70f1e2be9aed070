/** Browsers by the product name in their User-Agent, each before those whose name it also contains. */
const BROWSERS = [
  ['Edge', /\bEdgA?(iOS)?\//],
  ['Opera', /\b(OPR|OPX|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?Chrom(e|ium)\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** The name of a browser and its system by its User-Agent header, such as `Chrome on Android`. */
export function deviceName(userAgent: string | null): string {
  const find = (kinds: readonly (readonly [string, RegExp])[]) =>
    kinds.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  const browser = find(BROWSERS) ?? 'Unknown browser'
  const system = find(SYSTEMS)
  return system === undefined ? browser : `${browser} on ${system}`
}
