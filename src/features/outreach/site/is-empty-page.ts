import type { Content } from '../../../clinic/content.ts'
import { sitePaths } from './paths.ts'
import { questionGroups } from './question-groups.ts'

/** Whether nothing stands on a public page yet: then nothing links to it, and search engines do not hear of it. */
export function isEmptyPage(content: Content, path: string): boolean {
  if (path === sitePaths.team) return content.team.people.length === 0
  return path === sitePaths.faq && questionGroups(content).length === 0
}
