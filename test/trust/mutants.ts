import ts from 'typescript'

/** A source with one thing changed. */
export type Mutant = { line: number; from: string; to: string; source: string }

const { SyntaxKind: Kind } = ts

const OPERATORS = new Map<ts.SyntaxKind, string>([
  [Kind.EqualsEqualsEqualsToken, '!=='],
  [Kind.ExclamationEqualsEqualsToken, '==='],
  [Kind.LessThanToken, '<='],
  [Kind.LessThanEqualsToken, '<'],
  [Kind.GreaterThanToken, '>='],
  [Kind.GreaterThanEqualsToken, '>'],
  [Kind.AmpersandAmpersandToken, '||'],
  [Kind.BarBarToken, '&&'],
  [Kind.QuestionQuestionToken, '&&'],
  [Kind.PlusToken, '-'],
  [Kind.MinusToken, '+'],
  [Kind.AsteriskToken, '/'],
  [Kind.SlashToken, '*'],
  [Kind.PercentToken, '*'],
])

/** Every mutant of a source: each operator, condition, number, text and truth value, one at a time. */
export function mutantsOf(source: string): Mutant[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
  const found: Mutant[] = []
  const replace = (node: ts.Node, to: string) => {
    const [start, end] = [node.getStart(file), node.getEnd()]
    const line = file.getLineAndCharacterOfPosition(start).line + 1
    found.push({
      line,
      from: source.slice(start, end),
      to,
      source: source.slice(0, start) + to + source.slice(end),
    })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return
    if (isListOfTexts(node)) return
    mutate(node, replace)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** `['pending', 'paid'] as const`: the compiler refuses another text wherever one of these is used. */
function isListOfTexts(node: ts.Node): boolean {
  return (
    ts.isAsExpression(node) &&
    ts.isArrayLiteralExpression(node.expression) &&
    node.expression.elements.every((element) => !ts.isNumericLiteral(element))
  )
}

function mutate(node: ts.Node, replace: (node: ts.Node, to: string) => void): void {
  if (ts.isBinaryExpression(node)) {
    const other = OPERATORS.get(node.operatorToken.kind)
    if (other !== undefined) replace(node.operatorToken, other)
  }
  if (ts.isIfStatement(node)) {
    replace(node.expression, 'true')
    replace(node.expression, 'false')
  }
  if (ts.isConditionalExpression(node)) {
    replace(node.condition, 'true')
    replace(node.condition, 'false')
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken)
    replace(node, node.operand.getText())
  if (node.kind === Kind.TrueKeyword) replace(node, 'false')
  if (node.kind === Kind.FalseKeyword) replace(node, 'true')
  if (ts.isNumericLiteral(node)) replace(node, `${Number(node.text.replaceAll('_', '')) + 1}`)
  if (ts.isStringLiteral(node)) replace(node, node.text === '' ? "'mutant'" : "''")
}
