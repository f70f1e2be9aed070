export { SheetPage } from './sheet-page.tsx'
export { ToSignCount } from './to-sign-count.tsx'
export { ToSignPage } from './to-sign-page.tsx'
