import type { Article } from '../../../../../clinic/content.ts'
import { TextLink } from '../../../../../components/actions/text-link.tsx'
import { sitePaths } from '../../paths.ts'
import { CallToAction } from '../call-to-action.tsx'
import { PageIntro } from '../page-intro.tsx'
import { Reading } from '../reading.tsx'
import { useContent } from '../use-site.ts'
import { ArticleCard } from './article-card.tsx'
import { ArticleFacts } from './article-facts.tsx'

/** A blog article with its sources; it ends with a link to the login screen and what to read next. */
export function ArticlePage({ article }: { article: Article }) {
  const { blog } = useContent()
  const { title, excerpt, picture, photo, blocks, sources } = article
  return (
    <div className="grid gap-14 py-6">
      <article className="grid gap-12">
        <PageIntro
          title={title}
          lead={excerpt}
          picture={picture}
          photo={photo}
          parent={{ name: blog.title, href: sitePaths.blog }}
        >
          <ArticleFacts article={article} />
        </PageIntro>
        <Reading blocks={blocks}>{sources.length > 0 && <Sources sources={sources} />}</Reading>
      </article>
      <CallToAction {...blog.articleCall} action="Sign in to book" picture="faq" />
      <Next article={article} />
    </div>
  )
}

function Sources({ sources }: { sources: Article['sources'] }) {
  return (
    <section className="grid max-w-[46rem] gap-3 border-t border-line pt-6" aria-labelledby="sources">
      <h2 id="sources" className="text-xl">
        Sources
      </h2>
      <ul className="grid list-disc gap-1 ps-6 marker:text-marigold-ink">
        {sources.map(({ title, url }) => (
          <li key={url}>
            <TextLink href={url} rel="noopener noreferrer" target="_blank">
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The two articles that follow, from the newest again after the last. */
function Next({ article }: { article: Article }) {
  const { articles } = useContent().blog
  const place = articles.findIndex(({ id }) => id === article.id)
  const next = [...articles.slice(place + 1), ...articles.slice(0, place)].slice(0, 2)
  if (next.length === 0) return null
  return (
    <section className="grid gap-6 print:hidden" aria-labelledby="next">
      <h2 id="next" className="text-xl sm:text-2xl">
        Read next
      </h2>
      <ul className="grid gap-5 md:grid-cols-2">
        {next.map((other) => (
          <li key={other.id} className="grid">
            <ArticleCard article={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}
