import type { Article } from '../../../clinic/content.ts'
import { sitePaths } from '../paths.ts'
import { ArticleFacts } from './article-facts.tsx'
import { Blocks } from './blocks.tsx'
import { CallToAction } from './call-to-action.tsx'
import { PageIntro } from './page-intro.tsx'
import { useContent } from './use-site.ts'

/** A blog article; it ends with a link to the login screen. */
export function ArticlePage({ article }: { article: Article }) {
  const { blog } = useContent()
  const { title, excerpt, picture, blocks } = article
  return (
    <div className="grid gap-12 py-6">
      <article className="grid gap-10">
        <PageIntro title={title} lead={excerpt} picture={picture} back={sitePaths.blog}>
          <ArticleFacts article={article} />
        </PageIntro>
        <Blocks blocks={blocks} />
      </article>
      <CallToAction {...blog.articleCall} action="Sign in to book" />
    </div>
  )
}
