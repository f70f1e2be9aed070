/** Where an appointment takes place: at the clinic or at the customer's house. */
export const VISIT_TYPES = ['clinic', 'house'] as const
export type VisitType = (typeof VISIT_TYPES)[number]

/** The label of each visit type. */
export const visitTypeLabels = () =>
  ({
    clinic: 'Clinic Visit',
    house: 'House Visit',
  }) as const satisfies Record<VisitType, string>

/** The visit types to choose from in a form. */
export const visitTypeOptions = () =>
  VISIT_TYPES.map((type) => ({ value: type, label: visitTypeLabels()[type] }))
