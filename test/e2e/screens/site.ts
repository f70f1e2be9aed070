import { demoContent } from '../../../src/clinic/demo-content.ts'
import { articlePath, servicePath, sitePaths } from '../../../src/features/site/paths.ts'
import { at, type Screen } from './builders.ts'

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
]
