export { SettingsPage } from './settings-page.tsx'
export { ToSendPage } from './to-send-page.tsx'
