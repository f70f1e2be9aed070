import type { Route } from '@orpc/contract'

const by =
  (method: NonNullable<Route['method']>) =>
  (path: NonNullable<Route['path']>, summary: string): Route => ({ method, path, summary })

// Where an endpoint is and, in a sentence for the API's documentation, what it does.
export const get = by('GET')
export const post = by('POST')
export const put = by('PUT')
export const patch = by('PATCH')
export const del = by('DELETE')
