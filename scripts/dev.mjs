// `npm run dev`: installs what is missing, then serves the API and the hot-reloading web on one address.
import { serve } from './serve.mjs'
import { prepareToolchain } from './toolchain.mjs'

serve(prepareToolchain(), 'scripts/dev.ts')
