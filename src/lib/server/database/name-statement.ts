import type { OperationNode, RootOperationNode } from 'kysely'

/** What a statement does and to which table, such as `select appointments`: never its values. */
export function nameStatement(node: RootOperationNode): string {
  switch (node.kind) {
    case 'SelectQueryNode':
      return named('select', node.from?.froms[0])
    case 'InsertQueryNode':
      return named('insert', node.into)
    case 'UpdateQueryNode':
      return named('update', node.table)
    case 'DeleteQueryNode':
      return named('delete', node.from.froms[0])
    default:
      return 'raw'
  }
}

function named(verb: string, node: OperationNode | undefined): string {
  const table = tableOf(node)
  return table === undefined ? verb : `${verb} ${table}`
}

function tableOf(node: OperationNode | undefined): string | undefined {
  if (node === undefined) return undefined
  if ('table' in node && node.kind === 'TableNode') return identifierOf(node.table)
  return node.kind === 'AliasNode' && 'node' in node ? tableOf(node.node as OperationNode) : undefined
}

function identifierOf(table: unknown): string | undefined {
  const { identifier } = Object(table) as { identifier?: { name?: string } }
  return identifier?.name
}
