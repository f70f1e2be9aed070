import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanCode, cleanEmail, cleanLine, cleanLink, cleanParagraph, cleanPassword } from './clean-text.ts'

describe('a line is cleaned', () => {
  test.each([
    ['Kavita  Deshpande', 'Kavita Deshpande'],
    ['Kavita\u00a0 \u2003Deshpande\u3000', 'Kavita Deshpande'],
    ['\tKavita\tDeshpande', 'Kavita Deshpande'],
    ['\u2068Ravi Menon\u2069', 'Ravi Menon'],
    ['Ravi\u200b Menon\u200b', 'Ravi Menon'],
    ['Ra\u00advi \ufeffMenon', 'Ravi Menon'],
    ['\u202a+91 98450 12301\u202c', '+91 98450 12301'],
    ['\u202egod', 'god'],
    ['a\u200e\u061cb\u2060c\u180ed', 'abcd'],
    ['Hill\u2028Road\u2029Two\u0085Three', 'Hill Road Two Three'],
    ['Jose\u0301', 'José'],
    ['J\u200bose\u200b\u0301', 'José'],
    ['\u095bोया', '\u091c\u093cोया'],
    ['Anna\u200dLena', 'AnnaLena'],
    ['a\ufe0fb', 'ab'],
    ['\ud83d\udc36\u200d', '\ud83d\udc36'],
    ['राम\u200d', 'राम'],
    ['\u200dराम', 'राम'],
    ['\u2062\u{e0041}\u3164\u115f', ''],
  ])('%j to %j', (typed, clean) => {
    expect(cleanLine(typed)).toBe(clean)
  })

  test.each([
    ['a half letter', 'क्\u200dष'],
    ['letters kept apart', 'क्\u200cष'],
    ['an old Malayalam chillu at the end', 'അവന്\u200d'],
    ['Bengali', 'র\u200d্য'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Urdu', 'می\u200cخواہم'],
    ['a profession', '👩🏽\u200d⚕️'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['a flag', '🏳️\u200d🌈'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a heart', '❤️'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['quotes and dashes', 'D’Souza – “Tom”'],
  ])('but keeps %s', (_name, text) => {
    expect(cleanLine(text)).toBe(text)
  })
})

test('a code is in plain letters, digits and dashes', () => {
  expect(cleanCode(' ＡＢ–१२\u200b ')).toBe('AB-12')
  expect(cleanCode('बैच 7')).toBe('बैच 7')
})

test.each([
  ['marks of a messenger', '\u2068open sesame\u2069\u200b', 'open sesame'],
  ['letters of a wide keyboard', 'ｏｐｅｎ', 'open'],
  ['blanks, which are typed as well', ' open  sesame ', ' open  sesame '],
  ['a joiner in a word', 'क्\u200dष', 'क्\u200dष'],
])('a password has %s', (_, typed, clean) => {
  expect(cleanPassword(typed)).toBe(clean)
  expect(cleanPassword(clean)).toBe(clean)
})

describe('a paragraph is cleaned', () => {
  test.each([
    ['\u200ba\r\nb\rc\u2028d\u2029e\u0085f\n', 'a\nb\nc\nd\ne\nf'],
    ['a\u00a0\u2003 b\n\tc\u00ad', 'a\u00a0\u2003 b\n\tc'],
  ])('%j to %j', (typed, clean) => {
    expect(cleanParagraph(typed)).toBe(clean)
  })
})

describe('an email address is read', () => {
  test.each([
    ['mailto:a%2Bvet@b.in', 'a+vet@b.in'],
    ['mailto:50%25@b.in', '50%@b.in'],
    ['mailto:50%@b.in', '50%@b.in'],
    ['a%2Bvet@b.in', 'a%2Bvet@b.in'],
  ])('with the escapes of a link alone: %j is %j', (typed, meant) => {
    expect(cleanEmail(typed)).toBe(meant)
  })

  test.each([
    'asha@example.com',
    ' asha@example.com\u00a0',
    '\u2068asha@example.com\u2069',
    'asha@exam\u200bple.com',
    'asha＠example.com',
    'Ｅｍａｉｌ：ａｓｈａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'mailto:asha@example.com',
    'MAILTO:asha@example.com?subject=Hi',
    'Asha Menon <asha@example.com>',
    '"Menon, Asha" <asha@example.com>',
    '<mailto:asha@example.com>',
    '<asha@example.com>',
    'mailto:asha%40example.com',
    'mailto:%61sha@example.com%20',
    'asha@example.com.',
    'asha@example.com,',
    'asha@example.com;',
    'asha@example.com>',
    '<asha@example.com',
    '(asha@example.com).',
    '“asha@example.com”',
    'Email: asha@example.com',
    'E-mail:asha@example.com',
    'email id - asha@example.com',
    'Email asha@example.com',
    'ईमेल: asha@example.com',
    'Email: mailto:asha@example.com',
    'To: Asha Menon <asha@example.com>;',
  ])('from %j', (typed) => {
    expect(cleanEmail(typed)).toBe('asha@example.com')
  })

  test.each([
    'a@b.in, c@d.in',
    'A <a@b.in>, C <c@d.in>',
    'a@b.in; c@d.in',
    'a@b.in/c@d.in or c@d.in',
    '98450 12301: a@b.in',
    'e-mail@b.in',
    'email-a@b.in',
    '',
    'asha',
    'a@b.in\r\nBcc: <c@d.in>',
  ])('but not made from %j', (typed) => {
    expect(cleanEmail(typed)).toBe(typed)
  })
})

test.each([
  ['Https://example.com/Hook', 'https://example.com/Hook'],
  ['<HTTPS://example.com>\u200b', 'https://example.com'],
  ['HTTP://example.com', 'http://example.com'],
  ['example.com', 'example.com'],
  ['https://example.com,', 'https://example.com'],
  ['“https://example.com/a”;', 'https://example.com/a'],
  ['(https://example.com)', 'https://example.com'],
  ['https://example.com/Dog_(animal)', 'https://example.com/Dog_(animal)'],
  ['https://a.in <https://b.in>', 'https://a.in <https://b.in>'],
])('the link %j is read as %j', (typed, link) => {
  expect(cleanLink(typed)).toBe(link)
})

test('what is clean stays as it is', () => {
  expect(cleanLine('\u0301\u200c\u094d\u200d')).toBe(cleanLine(cleanLine('\u0301\u200c\u094d\u200d')))
  const units = [
    ...'a \t\n\r\u00a0\u200b\u200c\u200d\ufe0f\u20e31क्षന്é\u0301',
    ...'\u034f\u2028👩🏽⚕🏴\u{e0067}\u{e007f}\u115f\u095bىر',
  ]
  const texts = fc.array(fc.constantFrom(...units), { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (typed) => {
      for (const clean of [cleanLine, cleanParagraph]) expect(clean(clean(typed))).toBe(clean(typed))
    }),
    { numRuns: 2000 },
  )
})
