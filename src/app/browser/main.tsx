import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LateToaster } from '../../components/notices/late-toaster.tsx'
import { startRenewal } from '../../features/platform/auth/ui/start-renewal.ts'
import { createQueryClient } from '../../lib/web/query-client.ts'
import { refuseTextAsCode } from '../../lib/web/trusted-types.ts'
import { createAppRouter } from './routes.tsx'

refuseTextAsCode()
// A browser translates once the page is there.
void import('../../lib/web/survive-translation.ts').then(
  ({ surviveTranslation }) => surviveTranslation(),
  () => undefined,
)
void import('../../lib/web/keep-focus.ts').then(
  ({ keepFocus }) => keepFocus(),
  () => undefined,
)
const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
startRenewal(queryClient)
const root = document.getElementById('root')
if (root === null) throw new Error('The document has no root element.')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <LateToaster />
    </QueryClientProvider>
  </StrictMode>,
)
