/** The field that Checkout shows. In a file of its own, since the names of all that it loads stand where it is loaded. */
export const loadSeeAgain = async () =>
  (await import('../../features/consulting/care/ui/see-again-field.tsx')).SeeAgainField
