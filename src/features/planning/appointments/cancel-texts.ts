/** What an owner reads about cancelling an appointment, also one that waits for a connection. */
export const CANCEL_TEXTS = {
  cancelled: (count: number) => `Appointment${count === 1 ? '' : 's'} cancelled successfully`,
  cancelFailed: 'Failed to cancel appointment',
  confirmedMeanwhile: 'The clinic has just confirmed it. To cancel it, message or call us.',
  confirmedBeforeMove: 'We had confirmed it before you moved it. To cancel it, message or call us.',
  completedMeanwhile: 'The clinic has already marked it as completed.',
  movedMeanwhile: 'It has been moved to another time. You can still cancel it there.',
  later: 'Will be cancelled when you are online again',
  waiting: (count: number) =>
    count === 1
      ? 'One appointment will be cancelled when you are online again.'
      : `${count} appointments will be cancelled when you are online again.`,
  refused: (count: number) =>
    count === 1 ? 'One appointment could not be cancelled.' : `${count} appointments could not be cancelled.`,
} as const
