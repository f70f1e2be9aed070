export { SheetPage } from './sheet-page.tsx'
export { ToSignPage } from './to-sign-page.tsx'
