import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIBRARY_STYLES } from './library-styles.ts'

const PARTS = ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs']

test('are those that React Aria writes into the page', () => {
  const folder = new URL('../../../node_modules/react-aria/dist/private/', import.meta.url)
  const written = PARTS.flatMap((part) => {
    const code = readFileSync(new URL(part, folder), 'utf8')
    const [, name = ''] = /PRESSABLE_ATTRIBUTE = '([^']+)'/.exec(code) ?? []
    return [...code.matchAll(/style\.textContent = `([^`]*)`\.trim\(\)/g)].map(([, text = '']) =>
      text.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, name).trim(),
    )
  })
  expect(written).toEqual(LIBRARY_STYLES)
})
