import type { ReactNode } from 'react'

/** What the head of a document without React needs from the build. */
export type HeadAssets = {
  /** The style sheet's text, or its address in development. */
  style: { text: string } | { href: string }
  /** The script that sets the saved theme before the first paint; short enough to be inlined. */
  theme: string
}

type DocumentHeadProps = {
  title: string
  assets: HeadAssets
  /** The clinic's own colours, as a style sheet; empty for none. */
  colours?: string
  children?: ReactNode
}

/** Asks for the display face of the built style sheet at once, so that it is there at the first paint or soon after. */
export function FontPreload({ style }: Pick<HeadAssets, 'style'>) {
  const font = 'text' in style ? /url\(["']?([^"')]+\.woff2)/.exec(style.text)?.[1] : undefined
  return font === undefined ? null : (
    <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
  )
}

/** The head of every document without React. */
export function DocumentHead({ title, assets: { style, theme }, colours = '', children }: DocumentHeadProps) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="theme-color" content="#fbf5e9" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#121c18" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icon-180.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, from the build */}
      <script dangerouslySetInnerHTML={{ __html: theme }} />
      {'text' in style ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, from the build
        <style dangerouslySetInnerHTML={{ __html: style.text }} />
      ) : (
        <link rel="stylesheet" href={style.href} />
      )}
      {colours !== '' && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: colours that were checked
        <style dangerouslySetInnerHTML={{ __html: colours }} />
      )}
      {children}
    </head>
  )
}
