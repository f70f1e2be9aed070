/** The names in a record, typed: only what it declares, so that the record has no others. */
export function keysOf<Name extends string>(record: { readonly [Key in Name]?: unknown }): Name[] {
  return Object.keys(record) as Name[]
}

/** The names in a record, each with its value, as `keysOf`. */
export function entriesOf<Name extends string, Value>(
  record: {
    readonly [Key in Name]?: Value
  },
): [Name, Value][] {
  return Object.entries(record) as [Name, Value][]
}
