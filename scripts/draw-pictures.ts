/** Writes the sprites with the drawings of species and of the public site, from the icon package. */
import { readFile, writeFile } from 'node:fs/promises'

/** The sprites' files with their drawings, by our names. */
const SPRITES = {
  'src/components/species.svg': {
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
  },
  'src/features/site/ui/site-art.svg': {
    dog: 'dog',
    cat: 'cat',
    poodle: 'poodle',
    training: 'guide-dog',
    city: 'cityscape',
    veterinary: 'stethoscope',
    grooming: 'bathtub',
    vaccination: 'syringe',
    dental: 'tooth',
    emergency: 'ambulance',
    house: 'house-with-garden',
    team: 'bone',
    books: 'books',
    papers: 'clipboard',
    calendar: 'tear-off-calendar',
    heart: 'green-heart',
  },
} satisfies Record<string, Record<string, string>>

const packaged = new URL('../node_modules/@iconify-json/fluent-emoji-flat/icons.json', import.meta.url)
const { icons } = JSON.parse(await readFile(packaged, 'utf8')) as { icons: Record<string, { body: string }> }

function draw([id, icon]: [string, string]): string {
  const body = icons[icon]?.body
  if (!body) throw new Error(`The icon package has no drawing named ${icon}.`)
  // The paw has a single dark colour; it uses the text's colour instead, so that it is visible in both themes.
  const drawing = id === 'paw' ? body.replaceAll(/#[0-9a-f]{6}/g, 'currentColor') : body
  // Ids inside a drawing must be unique in the sprite.
  const own = drawing.replaceAll(/\b(id="|url\(#)/g, `$1${id}-`)
  return `<symbol id="${id}" viewBox="0 0 32 32">${own}</symbol>`
}

for (const [file, drawings] of Object.entries(SPRITES)) {
  const lines = [
    '<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">',
    '<!-- Fluent Emoji (flat), copyright Microsoft Corporation, MIT licence. Made by scripts/draw-pictures.ts. -->',
    ...Object.entries(drawings).map(draw),
    '</svg>\n',
  ]
  await writeFile(new URL(`../${file}`, import.meta.url), lines.join('\n'))
}
