import { demoContent } from '../../../src/clinic/demo-content.ts'
import { articlePath, servicePath, sitePaths } from '../../../src/features/outreach/site/paths.ts'
import { SETTINGS_TEXTS } from '../../../src/features/outreach/site/settings-texts.ts'
import { answered, at, failed, loading, press, type Screen, shown } from './builders.ts'

const SITE = {
  version: 4,
  content: {
    ...demoContent,
    identity: { ...demoContent.identity, logo: null },
    colours: { palette: 'harbour', accent: { light: '#174a78', dark: '#93c6f0' } },
  },
  changed: ['identity', 'colours'],
  published: { number: 3, at: '2030-03-19T18:30:00.000Z', by: 'admin@demo.example', content: demoContent },
}
const EDITIONS = [
  { number: 2, at: '2030-03-19T18:30:00.000Z', by: 'admin@demo.example', note: 'New colours', repeats: null },
  { number: 1, at: '2030-02-19T18:30:00.000Z', by: null, note: null, repeats: null },
]
/** What a new clinic has set up, but for its hours. */
export const STEPS = { contact: true, hours: false, service: true, people: false }
const settings = '/dashboard/site'

const PUBLIC_PATHS = [
  ...Object.values(sitePaths),
  ...demoContent.blog.articles.map(({ id }) => articlePath(id)),
  ...demoContent.services.pages.map(({ id }) => servicePath(id)),
]

export const siteScreens: readonly Screen[] = [
  ...at('visitor', '/', [
    { name: 'home', arrive: (page) => page.getByRole('heading', { name: 'Why choose us' }).waitFor() },
  ]),
  ...PUBLIC_PATHS.map(
    (path): Screen => ({
      name: `site${path.replaceAll('/', '-')}`,
      viewer: 'visitor',
      open: async (page) => {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
      },
    }),
  ),
  ...at('clinic', '/dashboard', [
    answered('first-steps', ['/clinic/site/steps', STEPS], 'Set up your clinic'),
  ]),
  ...at('clinic', settings, [
    answered('site-settings', ['/clinic/site', SITE], 'The draft differs from the published site.'),
    loading('site-settings-loading', '/clinic/site', SETTINGS_TEXTS.loading),
    failed('site-settings-failed', '/clinic/site', SETTINGS_TEXTS.loadFailed),
    {
      ...answered('site-settings-publish', ['/clinic/site', SITE], 'Publish'),
      arrive: async (page) => {
        await press(page, 'Publish')
        await page.getByLabel('Note for the history').waitFor()
      },
    },
  ]),
  ...at('clinic', `${settings}/contact`, [shown('site-settings-contact', 'Name of the clinic')]),
  ...at('clinic', `${settings}/look`, [
    answered('site-settings-look', ['/clinic/site', SITE], 'On dark pages'),
  ]),
  ...at('clinic', `${settings}/about`, [
    {
      name: 'site-settings-person',
      arrive: async (page) => {
        await press(page, 'Add person')
        await press(page, 'Save about and team')
        await page.getByText('Please fill this in').first().waitFor()
      },
    },
  ]),
  ...at('clinic', `${settings}/services`, [
    {
      name: 'site-settings-service',
      arrive: async (page) => {
        await press(page, 'Grooming')
        await page.getByLabel('Name in menus').waitFor()
      },
    },
  ]),
  ...at('clinic', `${settings}/history`, [
    answered('site-settings-history', ['/clinic/site/editions', EDITIONS], 'New colours'),
    answered('site-settings-history-empty', ['/clinic/site/editions', []], 'Nothing published yet'),
  ]),
]
