// The heads of the animals, for pets without a photograph: the same pen as the drawings, in 100 × 100.
import { disc, dots, line, round, shape } from './pen.ts'

const face = (...parts: string[]) =>
  `<g fill="none" stroke="currentColor" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round">${parts.join('')}</g>`

const nose = (x: number, y: number) =>
  `<path d="M${x - 7} ${y - 5}c0 -5 14 -5 14 0c0 5 -4 8 -7 8c-3 0 -7 -3 -7 -8Z" fill="currentColor" stroke="none"/>`

export const FACES = {
  dog: face(
    shape('M22 40C18 66 26 90 50 90C74 90 82 66 78 40C72 14 28 14 22 40Z', 'art-fur'),
    shape('M27 24C10 20 4 42 8 62C10 74 22 72 23 62C24 48 24 36 27 24Z', 'art-hair'),
    shape('M73 24C90 20 96 42 92 62C90 74 78 72 77 62C76 48 76 36 73 24Z', 'art-hair'),
    dots(4, [37, 50], [63, 50]),
    nose(50, 66),
    line('M50 69L50 73C50 78 42 79 39 75M50 73C50 78 58 79 61 75'),
  ),
  cat: face(
    shape(
      'M14 60C13 50 14 42 18 36L16 12C16 8 19 7 22 9L38 22C46 20 54 20 62 22L78 9C81 7 84 8 84 12L82 36C86 42 87 50 86 60C84 80 66 88 50 88C34 88 16 80 14 60Z',
      'art-white',
    ),
    disc(68, 44, 11, 'art-fur', 10),
    dots(4, [34, 50], [66, 50]),
    line(
      'M46 62L54 62L50 66ZM50 66C50 73 41 74 38 70M50 66C50 73 59 74 62 70M22 62L8 60M23 69L10 74M78 62L92 60M77 69L90 74',
    ),
  ),
  rabbit: face(
    shape('M34 44C18 30 18 6 28 5C38 4 44 22 44 40Z', 'art-white'),
    shape('M66 44C82 30 82 6 72 5C62 4 56 22 56 40Z', 'art-white'),
    shape('M22 66C22 46 36 38 50 38C64 38 78 46 78 66C78 84 66 92 50 92C34 92 22 84 22 66Z', 'art-white'),
    disc(31, 74, 6, 'tint-4'),
    disc(69, 74, 6, 'tint-4'),
    dots(4, [37, 62], [63, 62]),
    line('M46 70L54 70L50 74ZM50 74L50 79M43 80C46 84 50 82 50 79C50 82 54 84 57 80'),
  ),
  bird: face(
    shape(
      'M20 46C20 26 36 16 52 16C72 16 82 32 82 50C82 72 66 84 48 84C36 84 30 80 24 74L8 84L14 62C17 58 20 54 20 46Z',
      'tint-3',
    ),
    shape('M80 40L96 48L81 56', 'marigold'),
    line('M30 54C34 72 54 74 62 58C52 60 40 60 30 54Z'),
    dots(4, [64, 38]),
    line('M42 84L40 94M56 83L58 94'),
  ),
  parrot: face(
    shape('M28 94C20 70 20 50 26 36C32 18 50 10 64 18C74 24 78 34 76 46C74 60 68 76 70 94Z', 'pine-tint'),
    shape('M70 26C88 26 94 44 84 64C80 56 72 54 66 52C60 46 60 30 70 26Z', 'marigold'),
    round(52, 38, 11, 'art-white'),
    dots(4, [53, 38]),
    line('M34 24C26 18 24 12 26 6M42 18C38 12 38 8 40 4'),
    line('M36 72C40 80 48 80 52 74'),
  ),
  fish: face(
    shape('M66 50L92 28C96 42 96 58 92 72Z', 'marigold'),
    shape('M8 52C18 30 34 24 48 26C62 28 70 40 74 50C70 62 62 74 48 76C34 78 18 74 8 52Z', 'art-fur'),
    line('M38 30C46 42 46 60 38 72M56 44C60 48 60 52 56 56'),
    line('M44 26C50 16 60 14 66 18M44 76C50 84 58 86 64 84'),
    dots(4, [24, 47]),
  ),
  hamster: face(
    round(24, 30, 12, 'tint-4'),
    round(76, 30, 12, 'tint-4'),
    shape('M12 62C12 36 30 22 50 22C70 22 88 36 88 62C88 82 70 90 50 90C30 90 12 82 12 62Z', 'art-fur'),
    shape('M30 68C30 58 40 56 50 62C60 56 70 58 70 68C70 80 60 86 50 86C40 86 30 80 30 68Z', 'art-white'),
    dots(4, [34, 48], [66, 48]),
    line('M46 66L54 66L50 70ZM50 70L50 75M44 76C47 79 50 78 50 75C50 78 53 79 56 76'),
  ),
  turtle: face(
    shape('M70 62C72 44 92 40 94 54C95 64 88 70 78 70Z', 'pine-tint'),
    shape('M22 68L20 84L34 84L38 70M54 70L58 84L72 84L70 68', 'pine-tint'),
    shape('M8 68C8 40 24 24 44 24C64 24 78 42 78 68C78 72 74 72 72 72L14 72C10 72 8 72 8 68Z', 'art-fur'),
    line('M44 26L32 44L44 60L58 44ZM32 44L14 48M58 44L74 48M44 60L44 72'),
    dots(3.5, [85, 53]),
  ),
  horse: face(
    shape(
      'M30 94C30 66 24 58 30 40L28 16L42 26C52 24 60 28 66 38L82 64C88 74 82 86 72 84C64 84 58 76 50 72C52 80 54 88 54 94Z',
      'art-fur',
    ),
    line('M30 40C24 34 22 26 22 20M30 52C20 48 16 42 14 34M30 64C20 62 16 58 12 52M30 78C22 78 16 74 12 70'),
    dots(4, [52, 44]),
    dots(2.5, [76, 74]),
  ),
  cow: face(
    line('M30 26C16 24 14 12 18 6M70 26C84 24 86 12 82 6'),
    shape('M26 40C14 32 4 38 6 44C9 52 20 52 27 48ZM74 40C86 32 96 38 94 44C91 52 80 52 73 48Z', 'art-white'),
    shape(
      'M28 32C34 22 66 22 72 32C78 44 74 56 74 66C82 78 68 94 50 94C32 94 18 78 26 66C26 56 22 44 28 32Z',
      'art-white',
    ),
    shape('M60 25C72 26 78 40 75 52C66 54 56 40 60 25Z', 'art-hair'),
    shape('M26 66C34 60 66 60 74 66C82 78 68 94 50 94C32 94 18 78 26 66Z', 'tint-4'),
    dots(4, [38, 48], [65, 46]),
    dots(3, [41, 76], [59, 76]),
  ),
  goat: face(
    shape(
      'M38 26C36 12 28 6 20 8C26 14 28 22 30 30ZM62 26C64 12 72 6 80 8C74 14 72 22 70 30Z',
      'neutral-tint',
    ),
    shape(
      'M28 36C16 34 6 42 8 48C14 52 24 50 29 46ZM72 36C84 34 94 42 92 48C86 52 76 50 71 46Z',
      'art-white',
    ),
    shape('M28 36C34 22 66 22 72 36C74 52 66 66 62 76C60 82 40 82 38 76C34 66 26 52 28 36Z', 'art-white'),
    shape('M44 80L50 96L56 80', 'art-white'),
    dots(4, [39, 46], [61, 46]),
    line('M45 66L50 70L55 66M50 70L50 75'),
  ),
  paw: `<g fill="currentColor">${[
    '50 66 21 17',
    '22 44 9.5 12.5',
    '39 26 9.5 13',
    '61 26 9.5 13',
    '78 44 9.5 12.5',
  ]
    .map((at) => {
      const [cx, cy, rx, ry] = at.split(' ')
      return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/>`
    })
    .join('')}</g>`,
} as const
