import { z } from 'zod'
import type { Block } from '../../../clinic/text.ts'
import { keysOf } from '../../../lib/keys-of.ts'
import { line } from '../../../lib/text.ts'
import { clinicDay } from '../../../lib/time.ts'
import { wholeNumber } from '../../../lib/typed/whole-number.ts'
import { accentProblem, PALETTE_NAMES } from './colours.ts'
import {
  dayField,
  fieldOf,
  group,
  inOrder,
  items,
  linesField,
  list,
  maybe,
  optionalDayField,
  optionalEmail,
  optionalPhone,
  optionalStoredAddress,
  optionalTextField,
  optionalWebAddress,
  optionalWhatsapp,
  optionalWords,
  optionalWordsField,
  phone,
  pictureField,
  range,
  shown,
  slugField,
  storedAddress,
  text,
  textField,
  tickField,
  webAddress,
  words,
  wordsField,
  wordsOrNone,
} from './field-schemas.ts'
import { SITE_TEXTS } from './texts.ts'

// What the clinic says about itself, by section: what each field may hold and how the editor shows it, in the order in
// which it shows them. The demo clinic's is demo-content.ts; a clinic changes its own on a screen, and it is stored in the
// database. What is added later must be optional, since earlier editions lack it. `{name}`, `{city}`, `{address}`,
// `{email}`, `{phone}` and `{since}` in a text stand for the clinic's facts (fillIn).

/** The drawings of the public site. */
const PICTURES = {
  dog: 'Dog',
  cat: 'Cat',
  training: 'Dog at training',
  city: 'Town',
  veterinary: 'Examination',
  grooming: 'Grooming',
  vaccination: 'Vaccination',
  dental: 'Teeth',
  emergency: 'Emergency',
  house: 'House',
  team: 'Team',
  books: 'Books',
  papers: 'Papers',
  calendar: 'Calendar',
  heart: 'Heart',
  booklet: 'Vaccination booklet',
  'portrait-1': 'Portrait 1',
  'portrait-2': 'Portrait 2',
  'portrait-3': 'Portrait 3',
} as const
const SERVICES = {
  veterinary: 'Veterinary care',
  grooming: 'Grooming',
  vaccination: 'Vaccination',
  dental: 'Dental care',
  emergency: 'Emergency care',
} as const

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const storedYear = wholeNumber(SITE_TEXTS.year)
  .min(1800, SITE_TEXTS.year)
  .max(2100, SITE_TEXTS.year)
  .nullable()
  .default(null)
const year = storedYear.refine(
  (value) => value === null || value <= Number(clinicDay(new Date()).slice(0, 4)),
  SITE_TEXTS.futureYear,
)
const yearField = fieldOf('year', year)

const atMost = (max: number) => `Please use at most ${max}`

const table = z
  .strictObject({
    caption: words,
    head: z.array(words).min(1, SITE_TEXTS.tableShape).max(8, atMost(8)),
    rows: z.array(z.array(words).max(8)).max(60),
  })
  .refine(({ head, rows }) => rows.every((row) => row.length === head.length), SITE_TEXTS.tableShape)

const block: z.ZodType<Block> = z.union(
  [
    text,
    z.strictObject({ heading: words, level: z.int().min(1).max(6).optional() }),
    z.strictObject({
      list: z.array(text).min(1, SITE_TEXTS.listEmpty).max(60, atMost(60)),
      from: z.int().min(0).max(9999).optional(),
    }),
    z.strictObject({ table }),
    z.strictObject({ note: text }),
  ],
  SITE_TEXTS.block,
)
const blocksField = fieldOf('blocks', list(block, 200))

/** A drawing; the first option is that of a new item. */
const drawingField = (options = optionsOf(PICTURES)) =>
  shown(z.enum(keysOf(PICTURES), SITE_TEXTS.picture), { kind: 'choice', label: 'Drawing', options })
const isPortrait = ({ value }: { value: string }) => value.startsWith('portrait')
const portraitField = () =>
  drawingField(optionsOf(PICTURES).sort((one, other) => Number(isPortrait(other)) - Number(isPortrait(one))))
/** The id of an uploaded picture; null for none. */
const photoField = () => pictureField('Photo', 'The site shows the photo instead of the drawing.')

const palette: z.ZodType<string> = z.enum(PALETTE_NAMES, SITE_TEXTS.palette)
const service = z.enum(keysOf(SERVICES), SITE_TEXTS.service)

/** A title and a text below it. */
const call = z.strictObject({ title: wordsField('Heading'), text: textField('Text') })
const descriptionField = () =>
  wordsField('Text for search engines', 'One sentence. Search engines show it below the title.')
const questions = (max: number) =>
  items(
    'Questions',
    { one: 'question', title: 'question', max },
    z.strictObject({ question: wordsField('Question'), answer: textField('Answer') }),
  )

/** Where the clinic is and how it is reached. Phones are written as people read them: `+91 98765 43210`. */
const contact = z.strictObject({
  phone: fieldOf('line', optionalPhone)('Phone', 'For example +91 98765 43210.'),
  emergencyPhone: fieldOf('line', optionalPhone)(
    'Phone for emergencies',
    'A number that is answered when the clinic is closed.',
  ),
  whatsapp: fieldOf('line', optionalWhatsapp)('WhatsApp', 'A mobile number, such as +91 98765 43210.'),
  email: fieldOf('line', optionalEmail)('Email'),
  city: fieldOf('line', wordsOrNone(80))('Town'),
  address: linesField(6)('Address', 'Write the address in lines, as on an envelope.'),
  postal: group(
    'The same address in parts, for search engines and maps',
    z.strictObject({
      street: fieldOf('line', wordsOrNone())('Street and number'),
      locality: fieldOf('line', wordsOrNone())('Town'),
      region: fieldOf('line', wordsOrNone())('State'),
      postalCode: fieldOf('line', wordsOrNone(12))('PIN code'),
      country: fieldOf('line', line(SITE_TEXTS.required, 2))('Country', 'Two letters, such as IN for India.'),
    }),
  ),
  mapUrl: fieldOf('line', optionalWebAddress)(
    'Link to a map',
    'In Google Maps, choose Share, then Copy link.',
  ),
  position: maybe(
    'Give the exact place on the map',
    z.strictObject({
      latitude: fieldOf('degrees', degrees(90, SITE_TEXTS.latitude))(
        'Latitude',
        'Right-click your place in Google Maps. The first number is the latitude.',
      ),
      longitude: fieldOf('degrees', degrees(180, SITE_TEXTS.longitude))(
        'Longitude',
        'The second number in Google Maps is the longitude.',
      ),
    }),
  ),
  directions: optionalTextField('How to get there'),
  social: social(webAddress),
})

function degrees(max: number, message: string) {
  return z.number(message).min(-max, message).max(max, message)
}

function social(address: typeof storedAddress) {
  return items(
    'Social networks',
    { one: 'link', title: 'name', max: 12 },
    z.strictObject({ name: wordsField('Name', 'Such as Instagram.'), url: urlField(address) }),
  )
}

function urlField(address: typeof storedAddress) {
  return fieldOf('line', address)('Address', 'Begins with https://')
}

/** The blog: its articles, the newest first, and its words. */
const blog = z.strictObject({
  articles: articles(webAddress),
  title: wordsField('Heading of the list'),
  lead: wordsField('Sentence below the heading'),
  description: descriptionField(),
  call: group('End of the list', call),
  articleCall: group('End of each article', call),
})

function articles(address: typeof storedAddress) {
  return items(
    'Articles',
    { one: 'article', title: 'title', max: 100 },
    z.strictObject({
      title: wordsField('Title'),
      id: slugField('The last part of the link. Leave it empty to use the title.'),
      excerpt: wordsField('Summary'),
      author: optionalWordsField('Author'),
      qualification: optionalWordsField('Qualification of the author'),
      date: dayField('Published on'),
      reviewedOn: optionalDayField('Last checked on'),
      category: wordsField('Category'),
      photo: photoField(),
      picture: drawingField(),
      blocks: blocksField('Text'),
      sources: items(
        'Sources',
        { one: 'source', title: 'title', max: 30 },
        z.strictObject({ title: wordsField('Title'), url: urlField(address) }),
      ),
    }),
  )
}

/** What people need to know before they come. */
const practical = z.strictObject({
  areas: linesField(100)('Areas of house visits', 'One per line.'),
  payment: linesField(20)('Ways to pay', 'One per line, such as UPI.'),
  nightHospital: nightHospital(phone),
})

function nightHospital(number: z.ZodType<string>) {
  return maybe(
    'Name a hospital that is open at night',
    z.strictObject({
      name: wordsField('Name'),
      phone: fieldOf('line', number)('Phone'),
      address: wordsField('Address'),
    }),
  )
}

/** The day of the last change is the text's version: customers are notified when it changes. */
const legalPage = z.strictObject({
  title: wordsField('Heading'),
  lead: wordsField('Sentence below the heading'),
  updated: dayField('Last changed', 'Customers are notified when this date changes.'),
  blocks: blocksField('Text'),
})

/** The schema of each section. */
export const SECTION_SCHEMAS = {
  identity: z.strictObject({
    name: fieldOf('line', line(SITE_TEXTS.name, 80))('Name of the clinic'),
    tagline: wordsField('Tagline', 'What you do, in a few words.'),
    /** Stands for the mark where there is one. */
    logo: pictureField('Logo', 'JPEG, PNG, WebP, SVG or another picture that your browser can show.'),
    since: group(
      'Open since',
      z.strictObject({
        about: yearField('Year the clinic opened', 'Shown where your texts have {since}.'),
        footer: yearField(
          'Year at the foot of every page',
          'Shown in “Looking after the neighbourhood’s animals since …” and after the ©.',
        ),
      }),
    ),
    footnote: optionalWordsField('Sentence at the foot of every page'),
    registration: optionalWordsField('Registration of the clinic', 'Shown at the foot of every page.'),
  }),
  contact,
  front: z.strictObject({
    documentTitle: wordsField('Title in the tab and in search results'),
    title: wordsField('Heading'),
    lead: textField('Text below the heading'),
    why: group(
      'Why you',
      z.strictObject({
        title: wordsField('Heading'),
        reasons: items(
          'Reasons',
          { one: 'reason', title: 'title', max: 8 },
          z.strictObject({ title: wordsField('Reason'), text: textField('Text'), picture: drawingField() }),
        ),
      }),
    ),
    services: group(
      'Services',
      z.strictObject({
        title: wordsField('Heading'),
        cards: shown(list(service, 5), {
          kind: 'choices',
          label: 'Services shown as cards',
          options: optionsOf(SERVICES),
        }),
      }),
    ),
    voices: group(
      'What owners say',
      z.strictObject({ title: wordsField('Heading'), note: optionalWordsField('Note') }),
    ),
    call: group('End of the page', call),
  }),
  about: z.strictObject({
    title: wordsField('Heading'),
    lead: wordsField('Sentence below the heading'),
    description: descriptionField(),
    blocks: blocksField('Text'),
    call: group('End of the page', call),
  }),
  team: z.strictObject({
    people: items(
      'People',
      { one: 'person', title: 'name', max: 60 },
      z.strictObject({
        name: wordsField('Name'),
        role: wordsField('Role', 'Such as veterinarian.'),
        qualification: optionalWordsField('Qualification', 'Such as BVSc & AH.'),
        registration: optionalWordsField('Registration', 'The number in the veterinary council’s register.'),
        languages: linesField(12)('Languages', 'One per line.'),
        about: optionalTextField('About them'),
        photo: photoField(),
        picture: portraitField(),
      }),
    ),
  }),
  /** Only what has a source and the owner's consent is shown. */
  testimonials: z.strictObject({
    list: items(
      'Testimonials',
      { one: 'testimonial', title: 'who', max: 30 },
      z.strictObject({
        words: textField('Quotation'),
        who: wordsField('Name of the owner'),
        pet: wordsField('Name of the pet'),
        species: wordsField('Kind of pet', 'Such as dog.'),
        source: optionalWordsField('Source', 'Such as “Google, May 2026”.'),
        consent: tickField('The owner agreed to be quoted'),
      }),
    ),
  }),
  /** The pages of the services. Prices in whole rupees, as they begin; what is charged is what the clinic’s list says. */
  services: z.strictObject({
    pages: items(
      'Pages',
      { one: 'page', title: 'name' },
      z.strictObject({
        id: shown(service, { kind: 'choice', label: 'Service', options: optionsOf(SERVICES) }),
        name: wordsField('Name in menus'),
        title: wordsField('Heading'),
        lead: wordsField('Sentence below the heading'),
        summary: wordsField('Sentence on its card'),
        price: maybe(
          'Show a price',
          z
            .strictObject({ ...range, note: wordsField('Note', 'What the price includes.') })
            .refine(...inOrder),
        ),
        photo: photoField(),
        urgent: optionalTextField('Notice above the page', 'For emergencies.'),
        blocks: blocksField('Text'),
        questions: questions(30),
        call: maybe('Use a different ending for this page', call),
      }),
    ),
  }),
  blog,
  careers: z.strictObject({
    openings: items(
      'Openings',
      { one: 'opening', title: 'title', max: 30 },
      z.strictObject({
        title: wordsField('Position'),
        id: slugField('The last part of the link. Leave it empty to use the position.'),
        location: wordsField('Place'),
        type: wordsField('Kind', 'Such as full time.'),
        salary: wordsField('Salary', 'In your own words.'),
        description: textField('Description'),
        posted: dayField('Published on'),
        monthlyPay: maybe('Show the monthly pay to search engines', z.strictObject(range).refine(...inOrder)),
      }),
    ),
    title: wordsField('Heading'),
    lead: wordsField('Sentence below the heading'),
    description: descriptionField(),
  }),
  faq: z.strictObject({ questions: questions(60) }),
  practical,
  prices: z.strictObject({
    title: wordsField('Heading'),
    lead: wordsField('Sentence below the heading'),
    note: optionalTextField('Note'),
  }),
  legal: z.strictObject({
    privacy: group('Privacy notice', legalPage),
    terms: group('Terms', legalPage),
  }),
  /** A palette, and colours of the clinic's own in place of its two accents. */
  colours: z.strictObject({
    palette: fieldOf('palette', palette)('Palette'),
    accent: maybe(
      'Use your own colour',
      z.strictObject({
        light: fieldOf('colour', accentOf('light'))('On light pages'),
        dark: fieldOf('colour', accentOf('dark'))('On dark pages'),
      }),
    ),
  }),
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
export type SectionName = keyof typeof SECTION_SCHEMAS
export const SECTION_NAMES = keysOf(SECTION_SCHEMAS)

/** All that the clinic says about itself, by section. */
export type SiteContent = { [Name in SectionName]: z.output<(typeof SECTION_SCHEMAS)[Name]> }

/**
 * The same for what is stored: phones keep what they were before each had to be one number, addresses the name and
 * password that they could have, and a year is no clock's to judge. A GSTIN, which is said for bills alone, is left out.
 */
const STORED_SCHEMAS: Readonly<Record<SectionName, z.ZodType>> = {
  ...SECTION_SCHEMAS,
  identity: SECTION_SCHEMAS.identity
    .extend({ since: z.strictObject({ about: storedYear, footer: storedYear }) })
    .strip(),
  contact: contact.extend({
    phone: optionalWords,
    emergencyPhone: optionalWords,
    whatsapp: optionalWords,
    mapUrl: optionalStoredAddress,
    social: social(storedAddress),
  }),
  blog: blog.extend({ articles: articles(storedAddress) }),
  practical: practical.extend({ nightHospital: nightHospital(words) }),
}

/** Stored content as this version reads it: what it lacks, or no longer fits, is as it was installed. */
export function completeContent(stored: unknown, installed: SiteContent): SiteContent {
  const found: Record<string, unknown> = Object(stored)
  const sections = SECTION_NAMES.map((name) => {
    const read = STORED_SCHEMAS[name].safeParse(found[name])
    return [name, read.success ? read.data : installed[name]]
  })
  return Object.fromEntries(sections)
}
