import type { ProviderProblem } from './provider-problems.ts'

/** A typed code in lower case, without spaces and dashes. */
export function bareCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '')
}

/** The result of a return from a provider, from the page's address. */
export type ProviderCallback = { problem?: ProviderProblem | undefined; linked?: boolean | undefined }
