import { PICTURE_NAMES, SERVICE_IDS } from '../../../clinic/content.ts'
import { sitePaths } from '../paths.ts'
import type { SectionName } from '../section-schemas.ts'

type Common = { name: string; label: string; help?: string; optional?: boolean }

/** A field of a section's form; `name` is where its value is in the section. */
export type SectionField =
  | (Common & {
      kind: 'line' | 'text' | 'day' | 'number' | 'degrees' | 'rupees' | 'tick' | 'picture' | 'colour'
    })
  /** A list of texts, edited as one line each. */
  | (Common & { kind: 'lines' })
  /** A text of blocks, edited as plain text (text-blocks.ts). */
  | (Common & { kind: 'blocks' })
  /** The end of a page's address; without one it is made of the title. */
  | (Common & { kind: 'address' })
  | (Common & { kind: 'choice' | 'choices'; options: readonly { value: string; label: string }[] })
  | { kind: 'palette'; name: string; label: string }
  | { kind: 'group'; name: string; label: string; fields: readonly SectionField[] }
  /** A group that may be missing: then its value is null. */
  | { kind: 'maybe'; name: string; label: string; fields: readonly SectionField[] }
  | SectionList

/** A list of items, each with fields. */
export type SectionList = {
  kind: 'list'
  name: string
  label: string
  /** What one item is called, as in “Add person”. */
  one: string
  /** The field that names an item. */
  title: string
  fields: readonly SectionField[]
}

const NARROW: readonly SectionField['kind'][] = ['day', 'number', 'degrees', 'rupees', 'colour']

/**
 * The fields in rows of one or two: two stand side by side if they are narrow and of a kind, or if they are all there is
 * and one line each.
 */
export function rowsOf(fields: readonly SectionField[]): SectionField[][] {
  const rows: SectionField[][] = []
  for (const field of fields) {
    const row = rows.at(-1)
    const [before] = row ?? []
    const isPair = before?.kind === field.kind && (isNarrow(field) || (isLine(field) && fields.length === 2))
    if (row?.length === 1 && isPair) row.push(field)
    else rows.push([field])
  }
  return rows
}

const isNarrow = ({ kind }: SectionField) => NARROW.includes(kind)
const isLine = ({ kind }: SectionField) => kind === 'line'

/** One form: it saves a section, or the part of it that its fields show. */
export type SectionPart = {
  section: SectionName
  title: string
  text: string
  fields: readonly SectionField[]
}

/** A page of the settings. */
export type SettingsPart = {
  id: string
  title: string
  text: string
  /** The public page that shows it. */
  shownAt: string
  forms: readonly SectionPart[]
}

const line = (name: string, label: string, help?: string) =>
  ({ kind: 'line', name, label, ...(help && { help }) }) as const
const text = (name: string, label: string, help?: string) =>
  ({ kind: 'text', name, label, ...(help && { help }) }) as const
const optional = <Field extends Common>(field: Field) => ({ ...field, optional: true }) as const
const blocks = (name: string, label: string) => ({ kind: 'blocks', name, label }) as const
const call = (name: string, label: string) =>
  ({ kind: 'group', name, label, fields: [line('title', 'Heading'), text('text', 'Text')] }) as const
const searchText = () =>
  line('description', 'Text for search engines', 'One sentence. Search engines show it below the title.')

const pictureLabels = (): Readonly<Record<(typeof PICTURE_NAMES)[number], string>> => ({
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
})
/** The first of them is that of a new item. */
const drawing = (names: readonly (typeof PICTURE_NAMES)[number][] = PICTURE_NAMES): SectionField => {
  const labels = pictureLabels()
  const options = names.map((value) => ({ value, label: labels[value] }))
  return { kind: 'choice', name: 'picture', label: 'Drawing', options }
}
/** The drawings with the portraits first. */
const portrait = () =>
  drawing([...PICTURE_NAMES].sort((one, other) => Number(isPortrait(other)) - Number(isPortrait(one))))
const isPortrait = (name: string) => name.startsWith('portrait')
const photo = (): SectionField => ({
  kind: 'picture',
  name: 'photo',
  label: 'Photo',
  help: 'Shown in place of the drawing.',
  optional: true,
})

const serviceLabels = (): Readonly<Record<(typeof SERVICE_IDS)[number], string>> => ({
  veterinary: 'Veterinary care',
  grooming: 'Grooming',
  vaccination: 'Vaccination',
  dental: 'Dental care',
  emergency: 'Emergency care',
})
const serviceOptions = () => {
  const labels = serviceLabels()
  return SERVICE_IDS.map((value) => ({ value, label: labels[value] }))
}

const questions = (name: string, label: string): SectionList => ({
  kind: 'list',
  name,
  label,
  one: 'question',
  title: 'question',
  fields: [line('question', 'Question'), text('answer', 'Answer')],
})
const priceRange = (): SectionField[] => [
  { kind: 'rupees', name: 'from', label: 'From' },
  { kind: 'rupees', name: 'to', label: 'To' },
]
const legalPage = (name: string, label: string): SectionField => ({
  kind: 'group',
  name,
  label,
  fields: [
    line('title', 'Heading'),
    line('lead', 'Sentence below it'),
    {
      kind: 'day',
      name: 'updated',
      label: 'Last changed',
      help: 'Customers are notified when this date changes.',
    },
    blocks('blocks', 'Text'),
  ],
})

/** The pages of the settings, in the order of their list. */
export const settingsParts = (): readonly SettingsPart[] => [
  {
    id: 'contact',
    title: 'Name and contact',
    text: 'What the clinic is called, where it is and how people reach it.',
    shownAt: sitePaths.contact,
    forms: [
      {
        section: 'identity',
        title: 'Name',
        text: 'Shown on every page, in emails and in search results.',
        fields: [
          line('name', 'Name of the clinic'),
          line('tagline', 'Tagline', 'What you do, in a few words.'),
          {
            kind: 'group',
            name: 'since',
            label: 'Open since',
            fields: [
              { kind: 'number', name: 'about', label: 'Year the clinic opened', optional: true },
              { kind: 'number', name: 'footer', label: 'Year of the copyright line', optional: true },
            ],
          },
          optional(line('footnote', 'Sentence at the foot of every page')),
          optional(line('registration', 'Registration of the clinic')),
          optional(line('gstin', 'GSTIN', '15 letters and digits.')),
        ],
      },
      {
        section: 'contact',
        title: 'Contact',
        text: 'Leave empty what you don’t have: the site doesn’t mention it then.',
        fields: [
          optional(line('phone', 'Phone', 'As people write it: +91 98765 43210.')),
          optional(line('emergencyPhone', 'Phone for emergencies', 'Answered when the clinic is closed.')),
          optional(line('whatsapp', 'WhatsApp', 'A mobile number, such as +91 98765 43210.')),
          optional(line('email', 'Email')),
          optional(line('city', 'Town')),
          optional({
            kind: 'lines',
            name: 'address',
            label: 'Address',
            help: 'One line each, as on an envelope.',
          }),
          {
            kind: 'group',
            name: 'postal',
            label: 'The same address in parts, for search engines and maps',
            fields: [
              optional(line('street', 'Street and number')),
              optional(line('locality', 'Town')),
              optional(line('region', 'State')),
              optional(line('postalCode', 'PIN code')),
              line('country', 'Country', 'Two letters; IN is India.'),
            ],
          },
          optional(line('mapUrl', 'Link to a map', 'In Google Maps: Share, then Copy link.')),
          {
            kind: 'maybe',
            name: 'position',
            label: 'Give the exact place on the map',
            fields: [
              {
                kind: 'degrees',
                name: 'latitude',
                label: 'Latitude',
                help: 'Right-click your place in Google Maps: the first number.',
              },
              { kind: 'degrees', name: 'longitude', label: 'Longitude', help: 'The second number there.' },
            ],
          },
          optional(text('directions', 'How to get there')),
          {
            kind: 'list',
            name: 'social',
            label: 'Social networks',
            one: 'link',
            title: 'name',
            fields: [
              line('name', 'Name', 'Such as Instagram.'),
              line('url', 'Address', 'Begins with https://'),
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'look',
    title: 'Look',
    text: 'Your logo and colours.',
    shownAt: '/',
    forms: [
      {
        section: 'identity',
        title: 'Logo',
        text: 'Shown beside the name. Without a logo, our heart with a tail is shown.',
        fields: [
          {
            kind: 'picture',
            name: 'logo',
            label: 'Logo',
            help: 'JPEG, PNG, WebP, SVG or another picture that your browser can show.',
            optional: true,
          },
        ],
      },
      {
        section: 'colours',
        title: 'Colours',
        text: 'For buttons, links and headings. Every palette can be read well in both themes.',
        fields: [
          { kind: 'palette', name: 'palette', label: 'Palette' },
          {
            kind: 'maybe',
            name: 'accent',
            label: 'Use a colour of our own',
            fields: [
              { kind: 'colour', name: 'light', label: 'On light pages' },
              { kind: 'colour', name: 'dark', label: 'On dark pages' },
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'front',
    title: 'Front page',
    text: 'The first words visitors read, and what owners say about you.',
    shownAt: '/',
    forms: [
      {
        section: 'front',
        title: 'Front page',
        text: 'From top to bottom.',
        fields: [
          line('documentTitle', 'Title in the tab and in search results'),
          line('title', 'Heading'),
          text('lead', 'Text below it'),
          {
            kind: 'group',
            name: 'why',
            label: 'Why you',
            fields: [
              line('title', 'Heading'),
              {
                kind: 'list',
                name: 'reasons',
                label: 'Reasons',
                one: 'reason',
                title: 'title',
                fields: [line('title', 'Reason'), text('text', 'Text'), drawing()],
              },
            ],
          },
          {
            kind: 'group',
            name: 'services',
            label: 'Services',
            fields: [
              line('title', 'Heading'),
              { kind: 'choices', name: 'cards', label: 'Services with a card', options: serviceOptions() },
            ],
          },
          {
            kind: 'group',
            name: 'voices',
            label: 'What owners say',
            fields: [line('title', 'Heading'), optional(line('note', 'Note'))],
          },
          call('call', 'End of the page'),
        ],
      },
      {
        section: 'testimonials',
        title: 'What owners say',
        text: 'Shown with a source and the owner’s consent only.',
        fields: [
          {
            kind: 'list',
            name: 'list',
            label: 'Testimonials',
            one: 'testimonial',
            title: 'who',
            fields: [
              text('words', 'What they said'),
              line('who', 'Who said it'),
              line('pet', 'Name of the pet'),
              line('species', 'Kind of pet', 'Such as dog.'),
              optional(line('source', 'Source', 'Where they said it, such as Google, May 2026.')),
              { kind: 'tick', name: 'consent', label: 'The owner agreed to be quoted' },
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'about',
    title: 'About and team',
    text: 'Your story and the people who look after the animals.',
    shownAt: sitePaths.about,
    forms: [
      {
        section: 'team',
        title: 'Team',
        text: 'Without anyone here, the site has no team.',
        fields: [
          {
            kind: 'list',
            name: 'people',
            label: 'People',
            one: 'person',
            title: 'name',
            fields: [
              line('name', 'Name'),
              line('role', 'Role', 'Such as veterinarian.'),
              optional(line('qualification', 'Qualification', 'Such as BVSc & AH.')),
              optional(line('registration', 'Registration', 'The number with the veterinary council.')),
              optional({ kind: 'lines', name: 'languages', label: 'Languages', help: 'One per line.' }),
              optional(text('about', 'About them')),
              photo(),
              portrait(),
            ],
          },
        ],
      },
      {
        section: 'about',
        title: 'About the clinic',
        text: 'The page “About”.',
        fields: [
          line('title', 'Heading'),
          line('lead', 'Sentence below it'),
          searchText(),
          blocks('blocks', 'Text'),
          call('call', 'End of the page'),
        ],
      },
    ],
  },
  {
    id: 'services',
    title: 'Services’ pages',
    text: 'What the site says about each service. What can be booked is under Services.',
    shownAt: '/services/veterinary',
    forms: [
      {
        section: 'services',
        title: 'Pages',
        text: 'Remove the page of a service that you don’t offer. Each shows the price of the service of its name.',
        fields: [
          {
            kind: 'list',
            name: 'pages',
            label: 'Pages',
            one: 'page',
            title: 'name',
            fields: [
              { kind: 'choice', name: 'id', label: 'Service', options: serviceOptions() },
              line('name', 'Name in menus'),
              line('title', 'Heading'),
              line('lead', 'Sentence below it'),
              line('summary', 'Sentence on its card'),
              {
                kind: 'maybe',
                name: 'price',
                label: 'Say what it costs',
                fields: [...priceRange(), line('note', 'Note', 'What the price includes.')],
              },
              photo(),
              optional(text('urgent', 'Strip above the page', 'For emergencies.')),
              blocks('blocks', 'Text'),
              questions('questions', 'Questions'),
              {
                kind: 'maybe',
                name: 'call',
                label: 'Use a different ending for this page',
                fields: [line('title', 'Heading'), text('text', 'Text')],
              },
            ],
          },
        ],
      },
      {
        section: 'prices',
        title: 'Prices',
        text: 'The prices themselves come from Services.',
        fields: [line('title', 'Heading'), line('lead', 'Sentence below it'), optional(text('note', 'Note'))],
      },
    ],
  },
  {
    id: 'articles',
    title: 'Articles',
    text: 'The blog, newest first.',
    shownAt: sitePaths.blog,
    forms: [
      {
        section: 'blog',
        title: 'Articles',
        text: 'Health articles need an author with a qualification, and sources.',
        fields: [
          {
            kind: 'list',
            name: 'articles',
            label: 'Articles',
            one: 'article',
            title: 'title',
            fields: [
              line('title', 'Title'),
              {
                kind: 'address',
                name: 'id',
                label: 'Address',
                help: 'The end of its link. Empty: made of the title.',
                optional: true,
              },
              line('excerpt', 'Summary'),
              optional(line('author', 'Author')),
              optional(line('qualification', 'Qualification of the author')),
              { kind: 'day', name: 'date', label: 'Published on' },
              optional({ kind: 'day', name: 'reviewedOn', label: 'Last checked on' }),
              line('category', 'Category'),
              photo(),
              drawing(),
              blocks('blocks', 'Text'),
              {
                kind: 'list',
                name: 'sources',
                label: 'Sources',
                one: 'source',
                title: 'title',
                fields: [line('title', 'Title'), line('url', 'Address', 'Begins with https://')],
              },
            ],
          },
          line('title', 'Heading of the list'),
          line('lead', 'Sentence below it'),
          searchText(),
          call('call', 'End of the list'),
          call('articleCall', 'End of each article'),
        ],
      },
    ],
  },
  {
    id: 'questions',
    title: 'Questions',
    text: 'What owners often ask.',
    shownAt: sitePaths.faq,
    forms: [
      {
        section: 'faq',
        title: 'Questions',
        text: 'Those about one service are on its page.',
        fields: [questions('questions', 'Questions')],
      },
    ],
  },
  {
    id: 'openings',
    title: 'Openings',
    text: 'Positions that you want to fill.',
    shownAt: sitePaths.careers,
    forms: [
      {
        section: 'careers',
        title: 'Openings',
        text: 'Without any, the page says so.',
        fields: [
          {
            kind: 'list',
            name: 'openings',
            label: 'Openings',
            one: 'opening',
            title: 'title',
            fields: [
              line('title', 'Position'),
              {
                kind: 'address',
                name: 'id',
                label: 'Address',
                help: 'The end of its link. Empty: made of the position.',
                optional: true,
              },
              line('location', 'Place'),
              line('type', 'Kind', 'Such as full time.'),
              line('salary', 'Salary', 'As you would say it.'),
              text('description', 'Description'),
              { kind: 'day', name: 'posted', label: 'Published on' },
              {
                kind: 'maybe',
                name: 'monthlyPay',
                label: 'Give search engines the pay of a month',
                fields: priceRange(),
              },
            ],
          },
          line('title', 'Heading'),
          line('lead', 'Sentence below it'),
          searchText(),
        ],
      },
    ],
  },
  {
    id: 'practical',
    title: 'House visits and payment',
    text: 'What people need to know before they come, or before you do.',
    shownAt: sitePaths.contact,
    forms: [
      {
        section: 'practical',
        title: 'House visits and payment',
        text: 'Leave empty what doesn’t apply.',
        fields: [
          optional({ kind: 'lines', name: 'areas', label: 'Areas of house visits', help: 'One per line.' }),
          optional({
            kind: 'lines',
            name: 'payment',
            label: 'Ways to pay',
            help: 'One per line, such as UPI.',
          }),
          {
            kind: 'maybe',
            name: 'nightHospital',
            label: 'Name a hospital that is open at night',
            fields: [line('name', 'Name'), line('phone', 'Phone'), line('address', 'Address')],
          },
        ],
      },
    ],
  },
  {
    id: 'legal',
    title: 'Legal texts',
    text: 'The privacy notice and the terms.',
    shownAt: sitePaths.terms,
    forms: [
      {
        section: 'legal',
        title: 'Legal texts',
        text: 'Ask a lawyer to read them once.',
        fields: [legalPage('privacy', 'Privacy notice'), legalPage('terms', 'Terms')],
      },
    ],
  },
]

/** What a section is called where its part is listed: as its page, or as its forms if they are on several pages. */
export function partTitleOf(section: SectionName): string {
  const parts = settingsParts().filter(({ forms }) => forms.some((form) => form.section === section))
  if (parts.length === 1) return parts.map(({ title }) => title).join()
  const forms = parts.flatMap(({ forms }) => forms).filter((form) => form.section === section)
  return forms.map(({ title }) => title).join(', ')
}
