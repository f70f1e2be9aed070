import { expect, test } from 'vitest'
import sprite from './species.svg?raw'
import { drawingOf, tintOf } from './species-art.tsx'

test.each([
  ['Dog', 'dog'],
  [' cat ', 'cat'],
  ['Guinea pig', 'hamster'],
  ['Tortoise', 'turtle'],
  ['Iguana', 'paw'],
  ['', 'paw'],
  ['constructor', 'paw'],
])('%j is drawn as %s', (species, drawing) => {
  expect(drawingOf(species)).toBe(drawing)
})

test('every drawing is in the sprite', () => {
  const ids = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)
  const words = [
    'dog',
    'cat',
    'rabbit',
    'bird',
    'parrot',
    'fish',
    'hamster',
    'turtle',
    'horse',
    'cow',
    'goat',
    '?',
  ]
  expect(words.map(drawingOf).sort()).toEqual(ids.sort())
})

test('a name keeps its tint, and names spread over all six', () => {
  const names = [
    'Bruno',
    'Mishti',
    'Coco',
    'Kiwi',
    'Simba',
    'Rani',
    'Leo',
    'Tiger',
    'Bella',
    'Max',
    'बिल्ली',
    '',
  ]
  expect(names.map(tintOf)).toEqual(names.map(tintOf))
  expect(new Set(Array.from({ length: 60 }, (_, index) => tintOf(`Pet ${index}`))).size).toBe(6)
})
