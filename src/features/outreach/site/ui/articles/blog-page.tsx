import { TextLink } from '../../../../../components/actions/text-link.tsx'
import { FEED_PATH } from '../../paths.ts'
import { CallToAction } from '../call-to-action.tsx'
import { PageIntro } from '../page-intro.tsx'
import { useContent } from '../use-site.ts'
import { ArticleCard } from './article-card.tsx'

/** All articles: the newest large, the others below it, two in a row. */
export function BlogPage() {
  const { blog } = useContent()
  const [newest, ...others] = blog.articles
  return (
    <div className="grid gap-12 py-6">
      <PageIntro title={blog.title} lead={blog.lead} picture="books">
        <p className="print:hidden">
          <TextLink href={FEED_PATH}>Follow in a feed reader</TextLink>
        </p>
      </PageIntro>
      <ul className="grid gap-5 md:grid-cols-2">
        {newest && (
          <li className="grid md:col-span-2">
            <ArticleCard article={newest} isWide />
          </li>
        )}
        {others.map((article, index) => {
          const isAlone = index === others.length - 1 && index % 2 === 0
          return (
            <li key={article.id} className={isAlone ? 'grid md:col-span-2' : 'grid'}>
              <ArticleCard article={article} isWide={isAlone} />
            </li>
          )
        })}
      </ul>
      <CallToAction {...blog.call} picture="faq" />
    </div>
  )
}
