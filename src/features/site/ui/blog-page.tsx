import type { Article } from '../../../clinic/content.ts'
import { Badge } from '../../../components/badge.tsx'
import { CardLink } from '../../../components/card.tsx'
import { authPaths } from '../../auth/paths.ts'
import { articlePath } from '../paths.ts'
import { ArticleFacts } from './article-facts.tsx'
import { CallToAction } from './call-to-action.tsx'
import { PageIntro } from './page-intro.tsx'
import { SitePicture } from './site-picture.tsx'
import { useContent } from './use-site.ts'

/** All articles, newest first. */
export function BlogPage() {
  const { blog } = useContent()
  return (
    <div className="grid gap-12 py-6">
      <PageIntro title={blog.title} lead={blog.lead} picture="books" back={authPaths.home} />
      <ul className="grid gap-5 md:grid-cols-2">
        {blog.articles.map((article) => (
          <li key={article.id} className="grid">
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
      <CallToAction {...blog.call} />
    </div>
  )
}

function ArticleCard({ article }: { article: Article }) {
  const { id, title, excerpt, category, picture } = article
  return (
    <CardLink href={articlePath(id)} className="grid grid-rows-[auto_auto_auto_1fr_auto] gap-3 p-6">
      <SitePicture name={picture} className="w-full max-w-72 justify-self-center" />
      <p>
        <Badge tone="neutral" label={category} />
      </p>
      <h2 className="text-xl">{title}</h2>
      <p className="text-ink-soft text-pretty">{excerpt}</p>
      <ArticleFacts article={article} />
    </CardLink>
  )
}
