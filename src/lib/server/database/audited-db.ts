import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type KyselyPlugin,
  type OperationNode,
  RawNode,
  type RootOperationNode,
  ValueNode,
  WithNode,
} from 'kysely'
import type { Side } from '../../side.ts'
import type { Db } from './database.ts'
import { withPlugin } from './statement-ways.ts'

/** Who does what, as the audit log records it. */
export type Actor = {
  /** The endpoint (`appointments.approve`) or the command. */
  action: string
  userId?: string | undefined
  role?: string | undefined
  /** On which side they are, as webhooks say it; without it, as the role has it. */
  by?: Side | undefined
  /** The masked IP address. */
  address?: string | undefined
  requestId?: string | undefined
  /** The id of the access token. */
  tokenId?: string | undefined
}

/**
 * A database whose writing statements state who acts, so that the triggers of `0001-what-is-recorded.sql` can record it. The
 * statement itself sets this, for its transaction alone: it takes no further round trip, and holds behind a pooler.
 */
export function auditedDb(db: Db, actor: Actor): Db {
  const stated = JSON.stringify(actor)
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => stateActor(node, stated),
    transformResult: async ({ result }) => result,
  }
  return withPlugin(db, plugin)
}

function stateActor(node: RootOperationNode, actor: string): RootOperationNode {
  switch (node.kind) {
    case 'InsertQueryNode':
    case 'UpdateQueryNode':
    case 'DeleteQueryNode':
      return { ...node, with: withActor(node.with, actor) }
    case 'RawNode':
      return withRawActor(node, actor)
    default:
      return node
  }
}

/**
 * The expression that sets the actor. PostgreSQL runs an insertion in a WITH clause even if nothing refers to it, and
 * before the AFTER triggers; this one inserts nothing, since what it sets is never null.
 */
const [BEFORE_ACTOR, AFTER_ACTOR] = [
  "(insert into audit_log (action) select '' where set_config('tailwell.actor', ",
  ', true) is null)',
]

function withActor(clause: WithNode | undefined, actor: string): WithNode {
  const name = CommonTableExpressionNameNode.create('actor')
  const setting = RawNode.create([BEFORE_ACTOR, AFTER_ACTOR], [ValueNode.create(actor)])
  const expression = CommonTableExpressionNode.create(name, setting)
  return clause === undefined ? WithNode.create(expression) : WithNode.cloneWithExpression(clause, expression)
}

const WRITES = /\b(insert into|update|delete from)\s/i
const FIRST_WORD = /^\s*(with|insert|update|delete)\b/i

/** Adds the expression to a raw statement that writes: to its WITH clause, or as one. */
function withRawActor(node: RawNode, actor: string): RawNode {
  const { sqlFragments, parameters } = node
  const [first = '', ...others] = sqlFragments
  const word = FIRST_WORD.exec(first)?.[1]?.toLowerCase()
  if (word === undefined || !sqlFragments.some((fragment) => WRITES.test(fragment))) return node
  const rest = word === 'with' ? first.replace(FIRST_WORD, ', ') : ` ${first}`
  const fragments = [`with actor as ${BEFORE_ACTOR}`, `${AFTER_ACTOR}${rest}`, ...others]
  const actorNode: OperationNode = ValueNode.create(actor)
  return RawNode.create(fragments, [actorNode, ...parameters])
}
