export { OwnEntryPage } from './own-entry-page.tsx'
export { PeoplePage } from './people-page.tsx'
