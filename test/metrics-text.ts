/** One value of a metric as Prometheus' text format writes it. */
export type Sample = { name: string; labels: Record<string, string>; value: number }

/** The samples in a text of metrics. */
export function samplesIn(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', list = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      if (name === '') throw new Error(`This is no sample: ${line}`)
      const pairs = [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text])
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })
}
