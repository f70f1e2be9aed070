import { ChevronDown, Menu } from 'lucide-react'
import { pictureUrl } from '../../../../clinic/content.ts'
import { buttonClass } from '../../../../components/actions/button.tsx'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { ThemeButton } from '../../../../components/actions/theme-button.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { Wordmark } from '../../../../components/layout/mark.tsx'
import { authPaths } from '../../../platform/auth/paths.ts'
import { servicePath, sitePaths } from '../paths.ts'
import { useContent } from './use-site.ts'

/** Narrow enough that six items fit into a small tablet's bar, each on one line. */
const IN_BAR = 'whitespace-nowrap max-lg:px-3!'
const SUMMARY = 'list-none cursor-pointer [&::-webkit-details-marker]:hidden'

/** The bar at the top of every public page. Its menus are `<details>`, so they work without a script. */
export function SiteNav({ path }: { path: string }) {
  const { name, logo } = useContent().identity
  return (
    <header
      data-site-header=""
      className="sticky top-0 z-40 border-b border-transparent bg-paper transition-shadow data-scrolled:border-line data-scrolled:shadow-card print:static"
    >
      <div className="mx-auto flex min-h-16 max-w-6xl items-center justify-between gap-x-2 px-4 max-md:flex-wrap sm:px-8">
        <a
          href={authPaths.home}
          aria-label={`${name}, home`}
          className="min-w-0 rounded-sm no-underline max-md:flex-[1_1_8rem]"
        >
          <Wordmark name={name} logo={logo && pictureUrl(logo)} />
        </a>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <ServicesMenu path={path} />
          <NavLink href={sitePaths.about} path={path}>
            About
          </NavLink>{' '}
          <NavLink href={sitePaths.blog} path={path}>
            Blog
          </NavLink>{' '}
          <ThemeButton />{' '}
          <LinkButton data-sign-in="" tone="bare" href={authPaths.login} className={IN_BAR}>
            Sign In
          </LinkButton>{' '}
          <LinkButton data-get-started="" tone="accent" href={authPaths.login} className={IN_BAR}>
            Get Started
          </LinkButton>
        </nav>
        <PhoneMenu path={path} />
      </div>
    </header>
  )
}

function NavLink({ href, path, children }: { href: string; path: string; children: string }) {
  return (
    <a
      href={href}
      aria-current={href === path ? 'page' : undefined}
      className={classes(buttonClass('bare'), IN_BAR, 'aria-[current=page]:bg-pine-tint')}
    >
      {children}
    </a>
  )
}

/** A menu that opens on click, key and hover, and closes 500 ms after the pointer leaves (site-script.ts). */
function ServicesMenu({ path }: { path: string }) {
  const { pages } = useContent().services
  return (
    <details data-menu="hover" className="relative">
      <summary className={classes(buttonClass('bare'), SUMMARY, IN_BAR)}>
        Services
        <ChevronDown className="size-4" aria-hidden="true" />
      </summary>
      <ul className="absolute start-0 top-full z-10 mt-1 grid w-60 rounded-md border border-line bg-surface p-2 shadow-card">
        {pages.map(({ id, name }) => (
          <li key={id} className="grid">
            <MenuLink href={servicePath(id)} path={path}>
              {name}
            </MenuLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

function MenuLink({ href, path, children }: { href: string; path: string; children: string }) {
  return (
    <a
      href={href}
      aria-current={href === path ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-sm px-3 text-ink no-underline hover:bg-pine-tint aria-[current=page]:font-semibold aria-[current=page]:text-pine-ink"
    >
      {children}
    </a>
  )
}

function PhoneMenu({ path }: { path: string }) {
  const { pages } = useContent().services
  return (
    <div className="flex items-center md:hidden">
      <ThemeButton />
      <LinkButton data-sign-in="" tone="bare" href={authPaths.login} className="px-2! whitespace-nowrap">
        Sign In
      </LinkButton>
      <details data-menu="">
        <summary aria-label="Menu" className={classes(buttonClass('bare'), SUMMARY, 'w-11 px-0!')}>
          <Menu className="size-6" aria-hidden="true" />
        </summary>
        <nav
          aria-label="All pages"
          className="absolute inset-x-0 top-full grid max-h-[calc(100dvh-4rem)] gap-1 overflow-y-auto border-b border-line bg-surface p-4 shadow-card"
        >
          {pages.map(({ id, name }) => (
            <MenuLink key={id} href={servicePath(id)} path={path}>
              {name}
            </MenuLink>
          ))}
          <hr className="my-2 border-line" />
          <MenuLink href={sitePaths.about} path={path}>
            About
          </MenuLink>
          <MenuLink href={sitePaths.blog} path={path}>
            Blog
          </MenuLink>
          <div className="mt-3 grid gap-3">
            <LinkButton data-get-started="" tone="accent" href={authPaths.login}>
              Get Started
            </LinkButton>
          </div>
        </nav>
      </details>
    </div>
  )
}
