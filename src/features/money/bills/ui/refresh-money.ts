import type { QueryClient } from '@tanstack/react-query'

/** Loads again all that says what was paid and what is owed, also of features above; no draft that was begun. */
export function refreshMoney(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [of, kind] }) =>
      /^(bills|payments|appointments|customers)$/.test(`${of}`) &&
      !/^(begun|offered|settings)$/.test(`${kind}`),
  })
}
