import type { Actor } from '../../../../lib/server/database/audited-db.ts'
import { maskAddress } from '../../../../lib/server/http/mask-address.ts'
import type { AuthContext } from './auth-context.ts'

/** The caller of a request as the audit log records them. Someone not signed in has only an address. */
export function actorOf({ caller, clientAddress, requestId }: AuthContext, action: string): Actor {
  return {
    action,
    userId: caller?.userId,
    role: caller?.role,
    address: maskAddress(clientAddress),
    requestId,
    tokenId: caller?.token?.id,
  }
}
