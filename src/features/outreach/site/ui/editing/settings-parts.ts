import { fieldsOf, type SectionField } from '../../field-schemas.ts'
import { sitePaths } from '../../paths.ts'
import { SECTION_SCHEMAS, type SectionName } from '../../section-schemas.ts'

const NARROW: readonly SectionField['kind'][] = ['day', 'year', 'degrees', 'rupees', 'colour']

/** The fields in rows of one or two: two that are narrow and of a kind, or all there is and one line each. */
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

/** A form that shows the fields of a section that `isShown` names, or all of them. */
function form(
  section: SectionName,
  title: string,
  text: string,
  isShown = (_field: string) => true,
): SectionPart {
  return {
    section,
    title,
    text,
    fields: fieldsOf(SECTION_SCHEMAS[section]).filter(({ name }) => isShown(name)),
  }
}
const isLogo = (field: string) => field === 'logo'

/** The pages of the settings, in the order of their list. */
export const settingsParts: readonly SettingsPart[] = [
  {
    id: 'contact',
    title: 'Name and contact',
    text: 'The clinic’s name, address and contact details.',
    shownAt: sitePaths.contact,
    forms: [
      form(
        'identity',
        'Name',
        'Shown on every page, in emails and in search results.',
        (field) => !isLogo(field),
      ),
      form('contact', 'Contact', 'The site leaves out fields that are empty.'),
    ],
  },
  {
    id: 'look',
    title: 'Look',
    text: 'Your logo and colours.',
    shownAt: '/',
    forms: [
      form(
        'identity',
        'Logo',
        'Shown beside the name. Without a logo, the site shows a heart with a tail.',
        isLogo,
      ),
      form(
        'colours',
        'Colours',
        'For buttons, links and headings. Every palette is easy to read in both themes.',
      ),
    ],
  },
  {
    id: 'front',
    title: 'Front page',
    text: 'The first page that visitors see, with quotations from owners.',
    shownAt: '/',
    forms: [
      form('front', 'Front page', 'From top to bottom.'),
      form(
        'testimonials',
        'What owners say',
        'The site shows a quotation only with a source and the owner’s consent.',
      ),
    ],
  },
  {
    id: 'about',
    title: 'About and team',
    text: 'Your story and the people who look after the animals.',
    shownAt: sitePaths.about,
    forms: [
      form('team', 'Team', 'If you enter no one, the site shows no team.'),
      form('about', 'About the clinic', 'The page “About”.'),
    ],
  },
  {
    id: 'services',
    title: 'Services’ pages',
    text: 'The page of each service. Bookable services are under Services.',
    shownAt: '/services/veterinary',
    forms: [
      form(
        'services',
        'Pages',
        'Remove the page of a service that you don’t offer. A page shows the price of the service with the same name.',
      ),
      form('prices', 'Prices', 'The prices themselves come from Services.'),
    ],
  },
  {
    id: 'articles',
    title: 'Articles',
    text: 'The articles of the blog, newest first.',
    shownAt: sitePaths.blog,
    forms: [form('blog', 'Articles', 'Health articles need sources and an author with a qualification.')],
  },
  {
    id: 'questions',
    title: 'Questions',
    text: 'Questions that owners often ask.',
    shownAt: sitePaths.faq,
    forms: [form('faq', 'Questions', 'Enter questions about a single service under Services’ pages.')],
  },
  {
    id: 'openings',
    title: 'Openings',
    text: 'Positions that you want to fill.',
    shownAt: sitePaths.careers,
    forms: [form('careers', 'Openings', 'If you enter none, the page says that there are no openings.')],
  },
  {
    id: 'practical',
    title: 'House visits and payment',
    text: 'Areas of house visits, ways to pay and a hospital at night.',
    shownAt: sitePaths.contact,
    forms: [form('practical', 'House visits and payment', 'Leave a field empty if it doesn’t apply.')],
  },
  {
    id: 'legal',
    title: 'Legal texts',
    text: 'The privacy notice and the terms.',
    shownAt: sitePaths.terms,
    forms: [form('legal', 'Legal texts', 'Ask a lawyer to read both texts once.')],
  },
]

/** What a section is called where its part is listed: as its page, or as its forms if they are on several pages. */
export function partTitleOf(section: SectionName): string {
  const parts = settingsParts.filter(({ forms }) => forms.some((form) => form.section === section))
  if (parts.length === 1) return parts.map(({ title }) => title).join()
  const forms = parts.flatMap(({ forms }) => forms).filter((form) => form.section === section)
  return forms.map(({ title }) => title).join(', ')
}
