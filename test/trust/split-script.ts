/** What a statement is made of: comments, quoted text and names are taken whole, so that a semicolon in them ends nothing. */
const PART = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;]/g

/** The statements of an SQL script, in order. */
export function splitScript(script: string): string[] {
  const statements = ['']
  for (const [part] of script.matchAll(PART)) {
    if (part === ';') statements.push('')
    else statements.push(`${statements.pop()}${part.startsWith('--') ? '' : part}`)
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
