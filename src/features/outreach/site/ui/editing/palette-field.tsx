import type { FieldValues } from 'react-hook-form'
import type { FieldProps } from '../../../../../components/forms/field.tsx'
import { RadioCards } from '../../../../../components/forms/radio-cards.tsx'
import { PALETTE_NAMES, PALETTES, type Palette } from '../../colours.ts'
import { ColourSample } from './colour-sample.tsx'

const labels = (): Readonly<Record<Palette, string>> => ({
  meadow: 'Meadow',
  harbour: 'Harbour',
  plum: 'Plum',
  clay: 'Clay',
  slate: 'Slate',
})

/** The tested palettes, each with its colour and contrast in both themes. */
export function PaletteField<In extends FieldValues, Context, Out>(props: FieldProps<In, Context, Out>) {
  const options = PALETTE_NAMES.map((value) => ({
    value,
    label: labels()[value],
    detail: (
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        <ColourSample accent={PALETTES[value].light} theme="light" />
        <ColourSample accent={PALETTES[value].dark} theme="dark" />
      </span>
    ),
  }))
  return <RadioCards {...props} options={options} />
}
