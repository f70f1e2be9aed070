export { LinkPage } from './link-page.tsx'
export { OwnChoice } from './own-choice.tsx'
