/** What the booking form says. Apart from the feature's other texts, which its first load leaves out. */
export const BOOKING_TEXTS = {
  slotGone: 'Your previously selected time slot is no longer available.',
  booked: 'Appointment booked successfully!',
  houseVisit:
    'Thank you for your booking, for any additional house visit charges our team will get in touch with you!',
  loadFailed: 'Failed to load booking data',
  slotsFailed: 'Failed to load available time slots',
  failed: 'Failed to book appointment',
  noUser: 'No authenticated user found',
} as const
