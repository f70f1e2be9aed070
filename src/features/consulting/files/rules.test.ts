import { expect, test } from 'vitest'
import { cleanFileName, countPieces, MAX_FILE_BYTES, PIECE_BYTES, savedName, sizeWords } from './rules.ts'

test.each([
  ['Blood count.pdf', 'Blood count.pdf'],
  ['C:\\Users\\lab\\x-ray.jpg', 'x-ray.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['..', 'File'],
  ['', 'File'],
  ['a/', 'File'],
  ['\u202egnp.exe\u2069', 'gnp.exe'],
  ['रक्त जाँच.pdf', 'रक्त जाँच.pdf'],
  ['a\u0000b\nc<d>:"|?*.pdf', 'abcd.pdf'],
  ['.htaccess', 'htaccess'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(195)}….pdf`],
  [`${'🐕'.repeat(150)}.jpeg`, `${'🐕'.repeat(97)}….jpeg`],
])('the name %j is stored as %j', (given, stored) => {
  expect(cleanFileName(given)).toBe(stored)
  expect(cleanFileName(stored)).toBe(stored)
})

test.each([
  ['report.pdf', 'pdf', 'report.pdf'],
  ['report.PDF', 'pdf', 'report.pdf'],
  ['report.pdf.exe', 'pdf', 'report.pdf.exe.pdf'],
  ['wound.jpeg', 'picture', 'wound.webp'],
  ['wound', 'picture', 'wound.webp'],
] as const)('%s, a %s, is saved as %s', (name, kind, saved) => {
  expect(savedName(name, kind)).toBe(saved)
})

test.each([
  [1, '1 kB'],
  [320_400, '320 kB'],
  [949_999, '950 kB'],
  [1_400_000, '1.4 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})

test('the largest file has forty pieces', () => {
  expect(countPieces(MAX_FILE_BYTES)).toBe(40)
  expect([1, PIECE_BYTES, PIECE_BYTES + 1].map(countPieces)).toEqual([1, 1, 2])
})
