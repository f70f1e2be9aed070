// The animals and people of the drawings. Each stands on y = 0, around x = 0, and looks to the left where it has a side.
import { disc, dots, type Ink, limb, line, round, shape, tail } from './pen.ts'

/** A sitting dog in profile. */
export function sittingDog(fur: Ink = 'art-fur', ear: Ink = 'art-hair'): string {
  return [
    tail('M40 -6C58 0 74 -10 77 -26C79 -39 68 -45 63 -35C58 -45 47 -38 50 -27C52 -22 56 -20 60 -18'),
    shape(
      'M-46 -96C-47 -104 -40 -107 -32 -108C-25 -109 -24 -116 -20 -122C-13 -133 8 -134 15 -121C20 -111 18 -100 21 -90C28 -70 46 -52 46 -18C46 -6 40 0 31 0L-22 0C-31 0 -31 -9 -22 -10L-16 -10C-15 -30 -16 -46 -19 -60C-20 -68 -18 -74 -20 -80C-30 -79 -45 -84 -46 -96Z',
      fur,
    ),
    line('M-1 -54C0 -36 0 -22 -2 -10C-3 -5 -8 -2 -14 -2'),
    line('M12 -1C0 -8 6 -38 27 -38'),
    shape('M2 -120C-9 -112 -8 -85 3 -84C16 -84 17 -110 2 -120Z', ear),
    dots(3, [-20, -108]),
    dots(5, [-44, -98]),
    line('M-40 -88C-36 -84 -30 -84 -27 -87'),
    tail('M-18 -76C-6 -70 10 -74 20 -88'),
  ].join('')
}

/** A standing dog in profile; `long` stretches its back, `legs` are their length. */
export function standingDog(fur: Ink, ear: Ink, long = 0, legs = 40): string {
  const y = -legs
  const end = 58 + long
  return [
    tail(`M${end - 4} ${y - 36}c14 2 26 -6 27 -18c1 -11 -9 -14 -13 -6c-5 -8 -14 -2 -11 6c2 5 5 6 8 7`),
    shape(
      [
        `M-62 ${y - 66}c-1 -8 6 -11 14 -12c7 -1 8 -7 12 -13c7 -11 28 -12 35 1c5 10 4 20 10 28c5 8 20 10 ${end - 32} 10`,
        `C${end - 2} ${y - 52} ${end + 2} ${y - 40} ${end} ${y - 22}C${end - 2} ${y - 8} ${end - 4} -20 ${end - 4} -4q0 4 -4 4l-9 0q-4 0 -4 -4`,
        `C${end - 20} -18 ${end - 20} ${y + 6} ${end - 32} ${y - 10}C${end - 44} ${y - 4} 20 ${y + 6} -2 ${y + 4}L-3 -4q0 4 -4 4l-10 0q-4 0 -4 -4`,
        `C-21 ${y / 2} -20 ${y} -24 ${y - 12}C-30 ${y - 24} -29 ${y - 38} -30 ${y - 50}c-12 0 -31 -2 -32 -16Z`,
      ].join(''),
      fur,
    ),
    shape(`M-12 ${y - 90}c-12 6 -10 34 1 35c13 0 12 -26 -1 -35Z`, ear),
    dots(3, [-34, y - 78]),
    dots(5, [-60, y - 68]),
    line(`M-56 ${y - 57}c4 3 9 3 12 0`),
  ].join('')
}

/** A sitting cat, seen from the front. */
export function sittingCat(fur: Ink = 'art-white', patch: Ink = 'art-fur'): string {
  return [
    limb('M26 -8C52 -4 60 -20 54 -34', fur, 9),
    shape('M-26 0C-42 -2 -36 -44 -20 -64L20 -64C36 -44 42 -2 26 0Z', fur),
    line('M-8 -30L-9 -4M8 -30L9 -4'),
    shape(catHeadOutline, fur),
    disc(17, -94, 9, patch, 8),
    catFace(),
  ].join('')
}

const catHeadOutline =
  'M-31 -80C-32 -88 -31 -96 -28 -101L-29 -123C-29 -127 -26 -128 -23 -126L-10 -114C-4 -116 4 -116 10 -114L23 -126C26 -128 29 -127 29 -123L28 -101C31 -96 32 -88 31 -80C29 -64 14 -58 0 -58C-14 -58 -29 -64 -31 -80Z'

/** A cat's head around its chin at y = -58. */
export const catHead = (fur: Ink) => shape(catHeadOutline, fur) + catFace()

export function catFace(): string {
  return (
    dots(3.2, [-13, -88], [13, -88]) +
    line('M-3 -79L3 -79L0 -76ZM0 -76C0 -70 -8 -69 -10 -73M0 -76C0 -70 8 -69 10 -73') +
    line('M-24 -80L-36 -82M-24 -75L-35 -71M24 -80L36 -82M24 -75L35 -71')
  )
}

/** A sleeping cat, curled up. */
export function sleepingCat(fur: Ink = 'art-white'): string {
  return [
    shape('M-66 -2C-82 -2 -80 -34 -58 -46C-30 -62 28 -62 52 -42C72 -26 70 -2 48 -2Z', fur),
    shape(
      'M-70 -26L-73 -46L-57 -38C-51 -40 -45 -40 -40 -38L-24 -46L-26 -26C-27 -12 -36 -4 -48 -4C-60 -4 -70 -12 -70 -26Z',
      fur,
    ),
    line('M-61 -23C-59 -20 -55 -20 -53 -23M-43 -23C-41 -20 -37 -20 -35 -23'),
    line('M-48 -15L-48 -13'),
  ].join('')
}

/** A dog's head from the front, around its nose at (0, 0). */
export function dogHead(fur: Ink = 'art-fur', ear: Ink = 'art-hair'): string {
  return [
    shape('M-44 -50C-52 -20 -46 24 0 26C46 24 52 -20 44 -50C34 -74 -34 -74 -44 -50Z', fur),
    shape('M-38 -62C-60 -66 -70 -40 -66 -10C-64 4 -52 4 -48 -8C-46 -26 -46 -44 -38 -62Z', ear),
    shape('M38 -62C60 -66 70 -40 66 -10C64 4 52 4 48 -8C46 -26 46 -44 38 -62Z', ear),
    dots(4, [-19, -24], [19, -24]),
    `<path d="M-10 -6C-10 -12 10 -12 10 -6C10 0 4 4 0 4C-4 4 -10 0 -10 -6Z" fill="currentColor"/>`,
    line('M0 4L0 8C0 14 -12 16 -16 9M0 8C0 14 12 16 16 9'),
  ].join('')
}

/** A person's head, chin at (0, 0), looking a little to the left (or mirrored). */
export function personHead(hair: 'bun' | 'short' | 'long'): string {
  const behind =
    hair === 'bun'
      ? round(22, -36, 11, 'art-hair')
      : hair === 'long'
        ? shape('M-6 -52C26 -54 32 -28 28 4C20 12 6 8 2 -6Z', 'art-hair')
        : ''
  return [
    behind,
    shape('M-19 -30C-19 -10 -14 0 -2 0C12 0 20 -12 19 -30C18 -46 -18 -46 -19 -30Z', 'art-skin'),
    shape(
      'M-21 -28C-24 -54 24 -58 23 -24C22 -18 18 -14 16 -14C14 -24 10 -32 2 -34C-8 -30 -16 -30 -21 -28Z',
      'art-hair',
    ),
    dots(2.4, [-12, -21], [-1, -21]),
    line('M-11 -9C-8 -6 -4 -6 -1 -8'),
  ].join('')
}

/** A standing person in a long kurta, seen from the side-front; arms are drawn by the scene. */
export function standingPerson(kurta: Ink, hair: 'bun' | 'short' | 'long' = 'bun'): string {
  return [
    limb('M-10 -50L-10 -6M12 -50L12 -6', 'art-white', 12),
    line('M-24 -1L-6 -1M0 -1L20 -1'),
    shape(
      'M-18 -132C-24 -100 -28 -76 -32 -46C-12 -40 14 -40 34 -46C30 -76 26 -100 18 -132C10 -138 -10 -138 -18 -132Z',
      kurta,
    ),
    `<g transform="translate(0 -136)">${personHead(hair)}</g>`,
  ].join('')
}
