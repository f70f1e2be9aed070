import type { ProviderProblem } from './provider-problems.ts'

/** The result of a return from a provider, from the page's address. */
export type ProviderCallback = { problem?: ProviderProblem | undefined; linked?: boolean | undefined }
