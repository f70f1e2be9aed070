/** The pages on which the clinic's admins change what the public site says. */
export const settingsPaths = {
  all: '/dashboard/site',
  history: '/dashboard/site/history',
  part: '/dashboard/site/$id',
} as const
