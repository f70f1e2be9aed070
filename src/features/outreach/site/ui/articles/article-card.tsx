import type { Article } from '../../../../../clinic/content.ts'
import { Badge } from '../../../../../components/layout/badge.tsx'
import { CardLink } from '../../../../../components/layout/card.tsx'
import { classes } from '../../../../../components/layout/classes.ts'
import { articlePath } from '../../paths.ts'
import { SitePicture } from '../site-picture.tsx'
import { ArticleFacts } from './article-facts.tsx'

/** A card for an article; a wide one has its picture beside the text. The whole card is a link. */
export function ArticleCard({ article, isWide = false }: { article: Article; isWide?: boolean }) {
  const { id, title, excerpt, category, picture, photo } = article
  return (
    <CardLink
      href={articlePath(id)}
      className={classes(
        'grid content-start gap-x-10 gap-y-4 p-6',
        isWide && 'items-center md:grid-cols-[1fr_1.1fr] md:p-8',
      )}
    >
      <SitePicture
        name={picture}
        photo={photo}
        className={classes('w-full justify-self-center', !isWide && 'max-w-72')}
      />
      <div className="grid content-start gap-3">
        <p>
          <Badge tone="neutral" label={category} />
        </p>
        <h2 dir="auto" className={isWide ? 'text-2xl sm:text-3xl' : 'text-xl'}>
          {title}
        </h2>
        <p dir="auto" className={classes('text-ink-soft text-pretty', isWide && 'text-lg')}>
          {excerpt}
        </p>
        <ArticleFacts article={article} />
      </div>
    </CardLink>
  )
}
