/** Writes src/components/species.svg: the few animal drawings the product uses, from the icon package. */
import { readFile, writeFile } from 'node:fs/promises'

const DRAWINGS = {
  dog: 'dog-face',
  cat: 'cat-face',
  rabbit: 'rabbit-face',
  bird: 'bird',
  parrot: 'parrot',
  fish: 'tropical-fish',
  hamster: 'hamster',
  turtle: 'turtle',
  horse: 'horse-face',
  cow: 'cow-face',
  goat: 'goat',
  paw: 'paw-prints',
}

const source = new URL('../node_modules/@iconify-json/fluent-emoji-flat/icons.json', import.meta.url)
const target = new URL('../src/components/species.svg', import.meta.url)
const { icons } = JSON.parse(await readFile(source, 'utf8')) as { icons: Record<string, { body: string }> }

const symbols = Object.entries(DRAWINGS).map(([id, icon]) => {
  const body = icons[icon]?.body
  if (!body) throw new Error(`The icon package has no drawing named ${icon}.`)
  // The paw is one dark colour: it takes that of the text instead, so that it shows in both themes.
  const drawing = id === 'paw' ? body.replaceAll(/#[0-9a-f]{6}/g, 'currentColor') : body
  return `<symbol id="${id}" viewBox="0 0 32 32">${drawing}</symbol>`
})

await writeFile(
  target,
  [
    '<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">',
    '<!-- Fluent Emoji (flat), copyright Microsoft Corporation, MIT licence. Made by scripts/draw-species.ts. -->',
    ...symbols,
    '</svg>\n',
  ].join('\n'),
)
