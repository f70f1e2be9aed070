/**
 * Writes the sprites that the app shows: the heads of the animals (src/features/outreach/site/drawings/faces.ts) for pets without a
 * photograph, and those drawings of the public site that its pages show as well.
 */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { APP_DRAWINGS } from '../src/components/layout/app-drawing-names.ts'
import { DRAWINGS } from '../src/features/outreach/site/drawings/drawings.ts'
import { FACES } from '../src/features/outreach/site/drawings/faces.ts'

/** The text of each sprite, by its path in the project. */
export const sprites: Readonly<Record<string, string>> = {
  'src/features/owners/pets/ui/species.svg': spriteOf(Object.entries(FACES), '0 0 100 100'),
  'src/components/layout/app-drawings.svg': spriteOf(
    APP_DRAWINGS.map((name) => [name, DRAWINGS[name]]),
    '0 0 400 320',
  ),
}

function spriteOf(drawings: readonly (readonly [id: string, drawn: string])[], viewBox: string): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">',
    '<!-- Made by scripts/draw-pictures.ts. -->',
    ...drawings.map(([id, drawn]) => `<symbol id="${id}" viewBox="${viewBox}">${drawn}</symbol>`),
    '</svg>\n',
  ].join('\n')
}

if (import.meta.main)
  for (const [path, text] of Object.entries(sprites))
    await writeFile(resolve(import.meta.dirname, '..', path), text)
