import { config } from 'zod/v4/core'

// The content security policy forbids code generated at run time, so zod must not try. Import this before any schema
// is created.
config({ jitless: true })
