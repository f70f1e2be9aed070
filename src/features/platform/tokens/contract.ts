import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { del, get, post } from '../../../lib/route.ts'
import { instant, line } from '../../../lib/text.ts'
import { admins, ownLogin, signedIn } from '../auth/access.ts'
import { currentPasswordSchema } from '../auth/contract.ts'
import { SCOPE_NAMES } from '../auth/scopes.ts'
import { MAX_DAYS } from './rules.ts'
import { TOKEN_REFUSALS, TOKEN_TEXTS } from './texts.ts'

const scopeSchema = z.enum(SCOPE_NAMES, TOKEN_TEXTS.noScope)

/** An access token, without the token itself. */
export const tokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(scopeSchema),
  createdAt: instant,
  expiresAt: instant,
  expired: z.boolean(),
  lastUsedOn: z.iso.date().nullable().describe('day of the last use, in the clinic’s time zone'),
  madeBy: z.string().nullable().describe('for a service token, the address of the admin who created it'),
})
export type Token = z.infer<typeof tokenSchema>

/** A new access token, with the token itself. */
export const newTokenSchema = tokenSchema.extend({
  token: z.string().describe('shown only once; programs send it in the header `Authorization: Bearer`'),
})
export type NewToken = z.infer<typeof newTokenSchema>

/** The form for a new token. Its password is omitted only by a login without one. */
export const tokenFormSchema = z.strictObject({
  name: line(TOKEN_TEXTS.nameRequired, 60),
  scopes: z.array(scopeSchema).min(1, TOKEN_TEXTS.scopesRequired).max(SCOPE_NAMES.length),
  days: z.int().min(1).max(MAX_DAYS).default(90).describe('number of days for which the token is valid'),
  password: currentPasswordSchema.optional(),
})
export type TokenInput = z.output<typeof tokenFormSchema>

const idSchema = z.strictObject({ id: z.uuid() })
const removedSchema = z.object({ removed: z.literal(true) })

export const tokensContract = oc.tag('Access tokens for other programs').router({
  list: signedIn({ scope: null })
    .route(get('/security/tokens', 'List the caller’s tokens, the newest first'))
    .input(noInput)
    .output(z.array(tokenSchema)),
  create: signedIn({ scope: null, words: 'Access token created' })
    .route(post('/security/tokens', 'Create a token that acts as the caller, within its scopes'))
    .route({ successStatus: 201 })
    .input(tokenFormSchema)
    .output(newTokenSchema)
    .errors(TOKEN_REFUSALS),
  remove: ownLogin({ scope: null, words: 'Access token removed' })
    .route(del('/security/tokens/{id}', 'End one of the caller’s tokens'))
    .input(idSchema)
    .output(removedSchema)
    .errors({ TOKEN_MISSING: TOKEN_REFUSALS.TOKEN_MISSING }),
  services: admins({ scope: null })
    .route(get('/clinic/tokens', 'List the tokens of services, the newest first'))
    .input(noInput)
    .output(z.array(tokenSchema)),
  createService: admins({ scope: null, words: 'Service token created' })
    .route(
      post(
        '/clinic/tokens',
        'Create a token for a service, which acts for the clinic under its own name, within its scopes',
      ),
    )
    .route({ successStatus: 201 })
    .input(tokenFormSchema)
    .output(newTokenSchema)
    .errors(TOKEN_REFUSALS),
  removeService: admins({ scope: null, words: 'Service token removed' })
    .route(del('/clinic/tokens/{id}', 'End the token of a service'))
    .input(idSchema)
    .output(removedSchema)
    .errors({ TOKEN_MISSING: TOKEN_REFUSALS.TOKEN_MISSING }),
})
