import { type LucideIcon, PawPrint, Scissors, Siren, Smile, Stethoscope, Syringe } from 'lucide-react'

/** The icon for a word in a service's name; the first match wins. */
const ICONS: readonly [word: RegExp, icon: LucideIcon][] = [
  [/emergen|urgent/i, Siren],
  [/vaccin|deworm/i, Syringe],
  [/dent|teeth|tooth/i, Smile],
  [/groom|bath|nail/i, Scissors],
  [/vet|check|consult|exam/i, Stethoscope],
]

/** The icon of a service. Decorative, because the name is shown next to it. */
export function ServiceIcon({ name, className }: { name: string; className: string }) {
  const [, Icon = PawPrint] = ICONS.find(([word]) => word.test(name)) ?? []
  return <Icon className={className} aria-hidden="true" />
}
