import { type LucideIcon, PawPrint, Scissors, Siren, Smile, Stethoscope, Syringe } from 'lucide-react'

/** Which drawing a word in a service's name stands for; the first one found counts. */
const DRAWINGS: readonly [word: RegExp, icon: LucideIcon][] = [
  [/emergen|urgent/i, Siren],
  [/vaccin|deworm/i, Syringe],
  [/dent|teeth|tooth/i, Smile],
  [/groom|bath|nail/i, Scissors],
  [/vet|check|consult|exam/i, Stethoscope],
]

/** The drawing of a service. Decorative: its name stands beside it. */
export function ServiceIcon({ name, className }: { name: string; className: string }) {
  const [, Icon = PawPrint] = DRAWINGS.find(([word]) => word.test(name)) ?? []
  return <Icon className={className} aria-hidden="true" />
}
