import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoContent } from '../../../../../clinic/demo-content.ts'
import { refusedCall } from '../../../../../lib/web/feature-client.ts'
import { completeContent, SECTION_NAMES, SECTION_SCHEMAS } from '../../section-schemas.ts'
import { SETTINGS_TEXTS } from '../../settings-texts.ts'
import { SITE_REFUSALS, SITE_TEXTS } from '../../texts.ts'
import type { SiteState } from '../api.ts'
import { PartForm } from './part-form.tsx'
import { addressOf, formValues, partSchema, sectionOf } from './section-values.ts'
import { rowsOf, type SectionPart, type SettingsPart, settingsParts } from './settings-parts.ts'

const { saveSection, read, toastSuccess } = vi.hoisted(() => ({
  saveSection: vi.fn(),
  read: vi.fn(),
  toastSuccess: vi.fn(),
}))
vi.mock('../api.ts', () => ({
  siteClient: { saveSection },
  siteQuery: { queryKey: ['site'], queryFn: read, staleTime: 0 },
}))
vi.mock('../../../../../lib/web/toast.ts', () => ({ toastSuccess, toastError: vi.fn() }))
vi.mock('../../../../../components/forms/form-draft.tsx', () => ({ FormDraft: () => null }))

const FORMS = settingsParts.flatMap(({ id, forms }) =>
  forms.map((form) => [`${id}: ${form.section}`, form] as const),
)
const PUBLISHED = { number: 0, at: null, by: null, content: demoContent }
const STATE = { version: 3, content: demoContent, changed: [], published: PUBLISHED } as unknown as SiteState

beforeEach(() => {
  saveSection.mockImplementation(async ({ section, value, version }) => ({
    ...STATE,
    version: version + 1,
    // As the server reads a draft: its fields are in the order of the schemas.
    content: completeContent({ ...demoContent, [section]: value }, demoContent),
  }))
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function show(id: string, state = STATE) {
  const part = settingsParts.find((one) => one.id === id) as SettingsPart
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const formIn = (shown: SiteState) => (
    <QueryClientProvider client={client}>
      <PartForm part={part} state={shown} />
    </QueryClientProvider>
  )
  const { rerender } = render(formIn(state))
  return (next: SiteState) => rerender(formIn(next))
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const saved = () => saveSection.mock.lastCall?.[0]

test('every section has a form', () => {
  const shown = new Set(FORMS.map(([, { section }]) => section))
  expect([...shown].sort()).toEqual([...SECTION_NAMES].sort())
})

test.each(FORMS)('%s: a form that no one changed saves what was there', (_, part) => {
  const stored = sectionOf(demoContent, part.section)
  const read = partSchema(part, stored).parse(formValues(part.fields, stored))
  expect(read).toEqual(SECTION_SCHEMAS[part.section].parse(stored))
})

test('fields that belong together are in one row, all others in one each', () => {
  const rowsIn = (section: string, name: string) => {
    const part = FORMS.find(([form]) => form === section)?.[1] as SectionPart
    const group = part.fields.find((field) => field.name === name)
    return rowsOf(group !== undefined && 'fields' in group ? group.fields : []).map((row) =>
      row.map((field) => field.name),
    )
  }
  expect(rowsIn('contact: identity', 'since')).toEqual([['about', 'footer']])
  expect(rowsIn('contact: contact', 'position')).toEqual([['latitude', 'longitude']])
  expect(rowsIn('contact: contact', 'social')).toEqual([['name', 'url']])
  expect(rowsIn('look: colours', 'accent')).toEqual([['light', 'dark']])
  expect(rowsIn('practical: practical', 'nightHospital')).toEqual([['name'], ['phone'], ['address']])
})

test('the name is saved with what the form does not show', async () => {
  show('contact')
  type('Name of the clinic', 'The Dog’s Doctor')
  press('Save name and contact')
  await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith(SETTINGS_TEXTS.saved))
  const value = { ...demoContent.identity, name: 'The Dog’s Doctor' }
  expect(saved()).toEqual({ section: 'identity', version: 3, value })
})

test('one press saves all that was changed on the page, section by section', async () => {
  show('contact')
  type('Name of the clinic', 'The Dog’s Doctor')
  type(/^Phone \(/, '080 2525 1234')
  press('Save name and contact')
  await waitFor(() => expect(toastSuccess).toHaveBeenCalledOnce())
  expect(saveSection.mock.calls.map(([{ section, version }]) => [section, version])).toEqual([
    ['identity', 3],
    ['contact', 4],
  ])
})

test('no two fields of a page have one name', () => {
  for (const { forms } of settingsParts) {
    const names = forms.flatMap(({ fields }) => fields.map(({ name }) => name))
    expect(names).toEqual([...new Set(names)])
  }
})

test('what is missing is said at its field, and nothing is sent', async () => {
  show('contact')
  type(/^Phone \(/, 'call us')
  press('Save name and contact')
  expect(await screen.findByText(SITE_TEXTS.phone)).toBeTruthy()
  expect(saveSection).not.toHaveBeenCalled()
})

test('people are added, moved, named and removed', async () => {
  show('about', { ...STATE, content: { ...demoContent, team: { people: [] } } } as unknown as SiteState)
  for (const [name, at] of [
    ['Dr. Meera Joshi', 0],
    ['Dr. Arjun Kale', 1],
  ] as const) {
    press('Add person')
    type('Name', name)
    type('Role', 'Veterinarian')
    if (at > 0) type('About them (optional)', `Since ${2010 + at}`)
  }
  press('Move up: Dr. Arjun Kale')
  expect(
    screen.getAllByRole('listitem').map((item) => within(item).getAllByRole('button')[0]?.textContent),
  ).toEqual(['Dr. Arjun Kale', 'Dr. Meera Joshi'])
  press('Save about and team')
  await waitFor(() => expect(saveSection).toHaveBeenCalledOnce())
  const [first, second] = saved().value.people
  expect([first.name, first.about, second.name, second.about]).toEqual([
    'Dr. Arjun Kale',
    'Since 2011',
    'Dr. Meera Joshi',
    null,
  ])
  press('Remove: Dr. Arjun Kale')
  press('Save about and team')
  await waitFor(() => expect(saveSection).toHaveBeenCalledTimes(2))
  expect(saved().value.people).toHaveLength(1)
})

test('an item with a mistake opens', async () => {
  show('questions', {
    ...STATE,
    content: { ...demoContent, faq: { questions: [] } },
  } as unknown as SiteState)
  press('Add question')
  press('New question')
  expect(screen.queryByLabelText('Answer')).toBeNull()
  press('Save questions')
  expect(await screen.findByLabelText('Answer')).toBeTruthy()
  expect(screen.getAllByText(SITE_TEXTS.required)).toHaveLength(2)
})

test('a long text is edited as plain text', async () => {
  show('about')
  const [text] = screen.getAllByLabelText('Text') as [HTMLElement]
  fireEvent.change(text, { target: { value: 'We began in 2019.\n\n# Today\n- Dogs\n- Cats' } })
  press('Save about and team')
  await waitFor(() => expect(saveSection).toHaveBeenCalledOnce())
  expect(saved().value.blocks).toEqual([
    'We began in 2019.',
    { heading: 'Today' },
    { list: ['Dogs', 'Cats'] },
  ])
})

test('an exact place is given or not', async () => {
  show('contact', {
    ...STATE,
    content: { ...demoContent, contact: { ...demoContent.contact, position: null } },
  } as unknown as SiteState)
  fireEvent.click(screen.getByLabelText('Give the exact place on the map'))
  type('Latitude', '18.52')
  type('Longitude', '73.85')
  press('Save name and contact')
  await waitFor(() => expect(saveSection).toHaveBeenCalledOnce())
  expect(saved().value.position).toEqual({ latitude: 18.52, longitude: 73.85 })
})

test('what someone else has saved meanwhile is overwritten only after it was said', async () => {
  const refused = {
    code: 'SITE_CHANGED',
    status: 409,
    message: SITE_REFUSALS.SITE_CHANGED.message,
    defined: true,
  }
  saveSection.mockRejectedValueOnce(refusedCall(refused))
  read.mockResolvedValueOnce({
    ...STATE,
    version: 9,
    content: { ...demoContent, prices: { ...demoContent.prices } },
  })
  show('contact')
  type('Tagline', 'For dogs')
  press('Save name and contact')
  await waitFor(() => expect(saveSection).toHaveBeenCalledTimes(2))
  expect(saved().version).toBe(9)

  cleanup()
  const theirs = { ...demoContent, identity: { ...demoContent.identity, name: 'Other' } }
  saveSection.mockRejectedValueOnce(refusedCall(refused))
  read.mockResolvedValueOnce({ ...STATE, version: 11, content: theirs })
  show('contact')
  type('Tagline', 'For cats')
  press('Save name and contact')
  expect(await screen.findByText(SITE_REFUSALS.SITE_CHANGED.message)).toBeTruthy()
  expect(saveSection).toHaveBeenCalledTimes(3)
})

test('a form follows a discarded draft, unless something was changed in it since', async () => {
  const tagline = () => screen.getByLabelText<HTMLInputElement>(/^Tagline/).value
  const draftOf = (tagline: string) =>
    ({ ...STATE, content: { ...demoContent, identity: { ...demoContent.identity, tagline } } }) as SiteState
  const showAgain = show('contact', draftOf('For dogs'))
  expect(tagline()).toBe('For dogs')
  showAgain(STATE)
  await waitFor(() => expect(tagline()).toBe(demoContent.identity.tagline))
  type(/^Tagline/, 'For cats')
  showAgain(draftOf('For horses'))
  expect(tagline()).toBe('For cats')
})

test('a title becomes the end of a link', () => {
  expect(addressOf('  Two new kittens: Café & co!  ')).toBe('two-new-kittens-cafe-co')
})
