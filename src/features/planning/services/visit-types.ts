/** Where an appointment takes place: at the clinic or at the customer's house. */
export const VISIT_TYPES = ['clinic', 'house'] as const
export type VisitType = (typeof VISIT_TYPES)[number]

/** The label of each visit type. */
export const visitTypeLabels = () =>
  ({
    clinic: 'Clinic Visit',
    house: 'House Visit',
  }) as const satisfies Record<VisitType, string>

/** The visit types to choose from in a form: of a clinic without house visits those that it makes, and the one `chosen`. */
export const visitTypeOptions = ({ houseVisits = true, chosen }: VisitsOffered = {}) =>
  VISIT_TYPES.filter((type) => houseVisits || type === 'clinic' || type === chosen).map((type) => ({
    value: type,
    label: visitTypeLabels()[type],
  }))

type VisitsOffered = { houseVisits?: boolean | undefined; chosen?: VisitType | undefined }
