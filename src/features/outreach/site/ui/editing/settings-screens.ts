export { SiteHistoryPage } from './site-history-page.tsx'
export { SiteSettingsPage } from './site-settings-page.tsx'
