/** Writes the sprite with the heads of the animals (src/features/site/drawings/faces.ts) for pets without a photograph. */
import { writeFile } from 'node:fs/promises'
import { FACES } from '../src/features/site/drawings/faces.ts'

const lines = [
  '<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">',
  '<!-- Made by scripts/draw-pictures.ts. -->',
  ...Object.entries(FACES).map(([id, face]) => `<symbol id="${id}" viewBox="0 0 100 100">${face}</symbol>`),
  '</svg>\n',
]
await writeFile(new URL('../src/features/pets/ui/species.svg', import.meta.url), lines.join('\n'))
