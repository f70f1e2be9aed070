/** What an owner reads about cancelling an appointment, also one that waits for a connection. */
export const CANCEL_TEXTS = {
  cancelled: (count: number) => `Appointment${count === 1 ? '' : 's'} cancelled successfully`,
  cancelFailed: 'Failed to cancel appointment',
  confirmedMeanwhile: 'The clinic has just confirmed the appointment. To cancel, message or call us.',
  confirmedBeforeMove: 'We confirmed the appointment before you moved it. To cancel, message or call us.',
  completedMeanwhile: 'The clinic has already marked the appointment as completed.',
  movedMeanwhile: 'The appointment was moved to another time. You can still cancel it at its new time.',
  later: 'This appointment will be cancelled when you are online again.',
  waiting: (count: number) =>
    count === 1
      ? 'One appointment will be cancelled when you are online again.'
      : `${count} appointments will be cancelled when you are online again.`,
  refused: (count: number) =>
    count === 1 ? 'One appointment could not be cancelled.' : `${count} appointments could not be cancelled.`,
} as const
