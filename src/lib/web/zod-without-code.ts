import { config } from 'zod/v4/core'

// The content security policy allows no code that is made at run time, so zod must not try. Imported before
// any schema is made.
config({ jitless: true })
