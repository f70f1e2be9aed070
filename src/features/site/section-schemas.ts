import { z } from 'zod'
import { type Content, PICTURE_NAMES, SERVICE_IDS } from '../../clinic/content.ts'
import { cleanEmail } from '../../lib/clean-text.ts'
import { clinicNumber } from '../../lib/read-phone.ts'
import { blankToNull, line, optionalLine, optionalParagraph, paragraph } from '../../lib/text.ts'
import { wholeNumber } from '../../lib/whole-number.ts'
import { accentProblem, PALETTE_NAMES } from './colours.ts'
import { SITE_TEXTS } from './texts.ts'

// What each section of the content may hold. What is added later must be optional, since earlier editions lack it.

const WORDS = 300
const TEXT = 5000

const words = line(SITE_TEXTS.required, WORDS)
const text = paragraph(SITE_TEXTS.required, TEXT)
const optionalWords = optionalLine(WORDS)
const optionalText = optionalParagraph(TEXT)
const atMost = (max: number) => `Please use at most ${max}`
const list = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item).max(max, atMost(max)).default([])

const isClinicNumber = (value: string | null) => value === null || clinicNumber(value) !== undefined
const phone = line(SITE_TEXTS.phone, 60).refine(isClinicNumber, SITE_TEXTS.phone)
const optionalPhone = optionalLine(60).refine(isClinicNumber, SITE_TEXTS.phone)
/** WhatsApp knows a number by its country. */
const optionalWhatsapp = optionalLine(60).refine(
  (value) => value === null || clinicNumber(value)?.startsWith('+') === true,
  SITE_TEXTS.phone,
)
const isEmail = (value: string) => z.email().max(254).safeParse(value).success
const optionalEmail = z
  .string()
  .overwrite(cleanEmail)
  .refine((value) => value === '' || isEmail(value), SITE_TEXTS.email)
  .nullish()
  .transform(blankToNull)
const isHttps = (value: string) => /^https:\/\/[^\s"<>]+$/.test(value) && readUrl(value) !== undefined
/** Anyone could read a name and password in it, and a link may look as if it led to where the name says. */
function hasName(value: string): boolean {
  const { username = '', password = '' } = readUrl(value) ?? {}
  return `${username}${password}` !== ''
}
function readUrl(value: string): URL | undefined {
  try {
    return new URL(value)
  } catch {
    return undefined
  }
}
const storedAddress = line(SITE_TEXTS.address, 2000).refine(isHttps, SITE_TEXTS.address)
const optionalStoredAddress = optionalLine(2000).refine(
  (value) => value === null || isHttps(value),
  SITE_TEXTS.address,
)
const webAddress = storedAddress.refine((value) => !hasName(value), SITE_TEXTS.addressName)
const optionalWebAddress = optionalStoredAddress.refine(
  (value) => value === null || !hasName(value),
  SITE_TEXTS.addressName,
)
const year = wholeNumber(SITE_TEXTS.year)
  .min(1800, SITE_TEXTS.year)
  .max(2100, SITE_TEXTS.year)
  .nullable()
  .default(null)
const day = z.iso.date(SITE_TEXTS.day)
const picture = z.enum(PICTURE_NAMES, SITE_TEXTS.picture)
const photo = z.uuid().nullable().default(null)
const rupees = wholeNumber(SITE_TEXTS.price).min(0, SITE_TEXTS.price).max(10_000_000, SITE_TEXTS.price)
const range = {
  from: rupees,
  to: rupees,
}
const isRange = ({ from, to }: { from: number; to: number }) => from <= to
const inOrder = { path: ['to'], message: SITE_TEXTS.priceOrder }

const call = z.strictObject({ title: words, text })

const table = z
  .strictObject({
    caption: words,
    head: z.array(words).min(1, SITE_TEXTS.tableShape).max(8, atMost(8)),
    rows: z.array(z.array(words).max(8)).max(60),
  })
  .refine(({ head, rows }) => rows.every((row) => row.length === head.length), SITE_TEXTS.tableShape)

const block = z.union(
  [
    text,
    z.strictObject({ heading: words }),
    z.strictObject({ list: z.array(text).min(1, SITE_TEXTS.listEmpty).max(60, atMost(60)) }),
    z.strictObject({ table }),
    z.strictObject({ note: text }),
  ],
  SITE_TEXTS.block,
)
const blocks = list(block, 200)
const question = z.strictObject({ question: words, answer: text })

const nightHospital = (number: z.ZodType<string>) =>
  z.strictObject({ name: words, phone: number, address: words }).nullable().default(null)

const legalPage = z.strictObject({ title: words, lead: words, updated: day, blocks })

/** No two items have one id. It is looked at together with what is wrong with single items. */
const distinctIds = [
  (items: readonly { id: unknown }[]) => new Set(items.map((item) => item?.id)).size === items.length,
  { message: SITE_TEXTS.twice, when: ({ value }: { value: unknown }) => Array.isArray(value) },
] as const

/** The schema of each section. */
export const SECTION_SCHEMAS = {
  identity: z.strictObject({
    name: line(SITE_TEXTS.name, 80),
    tagline: words,
    logo: photo,
    since: z.strictObject({ about: year, footer: year }),
    footnote: optionalWords,
    registration: optionalWords,
    gstin: optionalLine(15).refine(
      (value) => value === null || /^\d{2}[A-Z]{5}\d{4}[A-Z]\w{3}$/.test(value),
      SITE_TEXTS.registration,
    ),
  }),
  contact: z.strictObject({
    phone: optionalPhone,
    emergencyPhone: optionalPhone,
    whatsapp: optionalWhatsapp,
    email: optionalEmail,
    city: optionalLine(80).transform((value) => value ?? ''),
    address: list(words, 6),
    postal: z.strictObject({
      street: optionalWords.transform((value) => value ?? ''),
      locality: optionalWords.transform((value) => value ?? ''),
      region: optionalWords.transform((value) => value ?? ''),
      postalCode: optionalLine(12).transform((value) => value ?? ''),
      country: line(SITE_TEXTS.required, 2),
    }),
    position: z
      .strictObject({
        latitude: z.number(SITE_TEXTS.latitude).min(-90, SITE_TEXTS.latitude).max(90, SITE_TEXTS.latitude),
        longitude: z
          .number(SITE_TEXTS.longitude)
          .min(-180, SITE_TEXTS.longitude)
          .max(180, SITE_TEXTS.longitude),
      })
      .nullable()
      .default(null),
    mapUrl: optionalWebAddress,
    social: social(webAddress),
    directions: optionalText,
  }),
  front: z.strictObject({
    documentTitle: words,
    title: words,
    lead: text,
    why: z.strictObject({ title: words, reasons: list(z.strictObject({ title: words, text, picture }), 8) }),
    services: z.strictObject({ title: words, cards: list(z.enum(SERVICE_IDS, SITE_TEXTS.service), 5) }),
    voices: z.strictObject({ title: words, note: optionalWords }),
    call,
  }),
  about: z.strictObject({ title: words, description: words, lead: words, blocks, call }),
  team: z.strictObject({
    people: list(
      z.strictObject({
        name: words,
        role: words,
        qualification: optionalWords,
        registration: optionalWords,
        languages: list(words, 12),
        about: optionalText,
        photo,
        picture,
      }),
      60,
    ),
  }),
  testimonials: z.strictObject({
    list: list(
      z.strictObject({
        words: text,
        who: words,
        pet: words,
        species: words,
        source: optionalWords,
        consent: z.boolean(),
      }),
      30,
    ),
  }),
  services: z.strictObject({
    pages: z
      .array(
        z.strictObject({
          id: z.enum(SERVICE_IDS, SITE_TEXTS.service),
          name: words,
          title: words,
          lead: words,
          summary: words,
          price: z
            .strictObject({ ...range, note: words })
            .refine(isRange, inOrder)
            .nullable()
            .default(null),
          photo,
          urgent: optionalText,
          call: call.nullable().default(null),
          blocks,
          questions: list(question, 30),
        }),
      )
      .refine(...distinctIds),
  }),
  blog: z.strictObject({
    title: words,
    description: words,
    lead: words,
    call,
    articleCall: call,
    articles: articles(webAddress),
  }),
  careers: z.strictObject({
    title: words,
    description: words,
    lead: words,
    openings: list(
      z.strictObject({
        id: line(SITE_TEXTS.articleId, 80).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SITE_TEXTS.articleId),
        title: words,
        location: words,
        type: words,
        salary: words,
        description: text,
        posted: day,
        monthlyPay: z.strictObject(range).refine(isRange, inOrder).nullable().default(null),
      }),
      30,
    ).refine(...distinctIds),
  }),
  faq: z.strictObject({ questions: list(question, 60) }),
  practical: z.strictObject({
    areas: list(words, 100),
    payment: list(words, 20),
    nightHospital: nightHospital(phone),
  }),
  prices: z.strictObject({ title: words, lead: words, note: optionalText }),
  legal: z.strictObject({ privacy: legalPage, terms: legalPage }),
  colours: z.strictObject({
    palette: z.enum(PALETTE_NAMES, SITE_TEXTS.palette),
    accent: z
      .strictObject({ light: accentOf('light'), dark: accentOf('dark') })
      .nullable()
      .default(null),
  }),
} satisfies { [Name in keyof Content]: z.ZodType<Content[Name]> }

function social(address: typeof storedAddress) {
  return list(z.strictObject({ name: words, url: address }), 12)
}

function articles(address: typeof storedAddress) {
  return list(
    z.strictObject({
      id: line(SITE_TEXTS.articleId, 80).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SITE_TEXTS.articleId),
      title: words,
      excerpt: words,
      author: optionalWords,
      qualification: optionalWords,
      date: day,
      reviewedOn: day.nullable().default(null),
      sources: list(z.strictObject({ title: words, url: address }), 30),
      category: words,
      photo,
      picture,
      blocks,
    }),
    100,
  ).refine(...distinctIds)
}

/** A colour that can be read in a theme. */
function accentOf(theme: 'light' | 'dark') {
  return z.string(SITE_TEXTS.colour).transform((value, context) => {
    const accent = value.trim().toLowerCase()
    const problem = /^#[0-9a-f]{6}$/.test(accent) ? accentProblem(accent, theme) : SITE_TEXTS.colour
    if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: value })
    return accent
  })
}

/** The name of a section. */
export type SectionName = keyof Content
export const SECTION_NAMES = Object.keys(SECTION_SCHEMAS) as SectionName[]

/**
 * The same for what is stored: phones keep what they were before each had to be one number, and addresses the name and
 * password that they could have.
 */
const STORED_SCHEMAS: Readonly<Record<SectionName, z.ZodType>> = {
  ...SECTION_SCHEMAS,
  contact: SECTION_SCHEMAS.contact.extend({
    phone: optionalWords,
    emergencyPhone: optionalWords,
    whatsapp: optionalWords,
    mapUrl: optionalStoredAddress,
    social: social(storedAddress),
  }),
  blog: SECTION_SCHEMAS.blog.extend({ articles: articles(storedAddress) }),
  practical: SECTION_SCHEMAS.practical.extend({ nightHospital: nightHospital(words) }),
}

/** Stored content as this version reads it: what it lacks, or no longer fits, is as it was installed. */
export function completeContent(stored: unknown, installed: Content): Content {
  const found = (stored ?? {}) as Record<string, unknown>
  const sections = SECTION_NAMES.map((name) => {
    const read = STORED_SCHEMAS[name].safeParse(found[name])
    return [name, read.success ? read.data : installed[name]]
  })
  return Object.fromEntries(sections) as Content
}
