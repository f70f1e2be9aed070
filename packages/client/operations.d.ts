// Written by `npm run client` from the OpenAPI document.

export type Alert = {
  id: string
  title: string
  message: string
  type: 'info' | 'success' | 'warning' | 'error'
  /** 1 is very low, 5 is critical */
  priority: number
  /** increases with each change */
  revision: number
}

export type Appointment = {
  id: string
  appointmentDate: string
  serviceType: string
  serviceTypeId: string
  pet: {
    id: string
    name: string
    species: string
  }
  visitType: 'clinic' | 'house'
  houseVisitAddress: string | null
  /** the person who provides the service; null if the clinic has one calendar, or if a room or the van provides the service */
  person: string | null
  notes: string | null
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  /** true if the owner cancelled the appointment less than 24 hours before the start */
  cancelledLate: boolean
  paymentAmount: number
  paymentStatus: 'pending' | 'paid' | 'refunded'
  /** the reason that the clinic gave for cancelling; null without a reason */
  cancellationReason: string | null
  /** true if the appointment was cancelled because no one came */
  noShow: boolean
  /** the owner’s answer to “Will you come?”; null without an answer, and after a move */
  ownerAnswer: 'coming' | 'not_coming' | null
  /** true if the owner has moved a confirmed appointment and the clinic has not answered yet; the appointment is then pending, but the owner can’t cancel it */
  confirmedBeforeMove: boolean
  /** the time to which the owner has asked the clinic to move it; null once the clinic has answered */
  askedMove: {
    to: string
    /** when the owner asked */
    at: string
  } | null
  /** why this owner can no longer book for the pet: deleted, deceased, or given to another owner */
  petGone: 'deleted' | 'deceased' | 'given' | null
  /** the issued bill that contains the appointment, if the bill is the owner’s */
  billId: string | null
  /** the signed case sheet, if it contains advice, a prescription or the day of the next visit; always null for staff */
  sheetId: string | null
  /** the other appointments of the same booking, earliest first */
  together: Array<{
    id: string
    appointmentDate: string
    serviceType: string
    petName: string
    status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
    /** true if the owner has moved a confirmed appointment and the clinic has not answered yet; the appointment is then pending, but the owner can’t cancel it */
    confirmedBeforeMove: boolean
    paymentAmount: number
  }>
}

export type Bill = {
  id: string
  kind: 'bill' | 'credit'
  state: 'draft' | 'issued'
  number: string | null
  title: string
  issuedOn: string | null
  createdAt: string
  customer: {
    id: string
    fullName: string
    phone: string | null
  } | null
  buyer: {
    name: string | null
    phone: string | null
    address: string | null
    gstin: string | null
    /** the two-digit code of the state to which goods are sent; null: the clinic’s own state */
    placeState: string | null
  }
  clinic: {
    name: string
    address: string | null
    phone: string | null
    legalName: string | null
    gstin: string | null
    state: string | null
    status: 'none' | 'composition' | 'regular'
  }
  lines: Array<{
    id: string
    appointmentId: string | null
    orderId: string | null
    productId: string | null
    /** a service that was billed without an appointment */
    serviceId: string | null
    name: string
    /** the quantity in thousandths of a unit */
    thousandths: number
    unit: string | null
    /** whole paise */
    unitPrice: number
    /** whole paise */
    discount: number
    goods: boolean
    /** HSN or SAC */
    hsn: string | null
    /** in basis points; null: exempt, or the clinic charges no tax */
    rate: number | null
    /** true: the line needs a tax class before the bill can be issued */
    taxMissing: boolean
    /** whole paise */
    taxable: number
    /** whole paise */
    exempt: number
    /** whole paise */
    cgst: number
    /** whole paise */
    sgst: number
    /** whole paise */
    igst: number
    /** whole paise */
    total: number
    /** whole paise */
    credited: number
    /** the quantity credited so far, in thousandths of a unit; on a credit note, the quantity that this note credits */
    creditedThousandths: number
    /** on a credit note, the total of the credited line */
    of: number | null
    batch: string | null
    /** true: the goods were taken from counted stock */
    fromStock: boolean
    live: boolean
    /** true: the line comes from a case sheet, where its quantity can be changed */
    isDone: boolean
    /** true: the appointment or order of the line was called off, and the line is not settled */
    calledOff: boolean
  }>
  /** the lines that a draft must move to a second bill; empty if one bill is enough */
  secondBill: Array<string>
  /** for staff: the other bills that were split from the same draft */
  parts: Array<{
    id: string
    number: string | null
    state: 'draft' | 'issued'
    /** true: the bill was begun for lines added after the first bill was issued */
    since: boolean
  }>
  /** whole paise */
  discount: number
  /** for staff: the reason for the discount or the credit note */
  reason: string | null
  /** the printed reason; null: no reason is printed */
  printedReason: string | null
  /** whole paise */
  taxable: number
  /** whole paise */
  exempt: number
  /** whole paise */
  cgst: number
  /** whole paise */
  sgst: number
  /** whole paise */
  igst: number
  /** whole paise */
  roundOff: number
  /** whole paise */
  total: number
  /** the total in words */
  words: string
  /** whole paise */
  credited: number
  /** whole paise */
  received: number
  /** whole paise */
  writtenOff: number
  /** the amount of called-off lines that are not settled; no one owes this amount */
  calledOff: number
  /** whole paise */
  due: number
  /** the customer’s unused advances */
  advance: number
  /** payments and refunds, oldest first */
  entries: Array<{
    id: string
    kind: 'taken' | 'refunded' | 'written_off' | 'undone'
    method: 'cash' | 'upi' | 'card' | 'bank' | 'other' | 'unrecorded' | null
    /** the part of the payment for this bill, in paise; negative if the money left the bill */
    amount: number
    reference: string | null
    reason: string | null
    at: string
    undoneAt: string | null
    /** true: the caller made the entry */
    mine: boolean
  }>
  /** on a credit note, the method of the refund; `advance`: saved as an advance; null: no refund */
  wentBack: {
    how: 'cash' | 'upi' | 'card' | 'bank' | 'other' | 'unrecorded' | 'advance'
    /** whole paise */
    amount: number
  } | null
  /** the bill that the credit note refers to */
  credits: {
    id: string
    number: string | null
    issuedOn: string | null
  } | null
  creditNotes: Array<{
    id: string
    number: string | null
    issuedOn: string | null
    /** whole paise */
    total: number
    /** for staff */
    reason: string | null
    /** the printed reason; null: no reason is printed */
    printedReason: string | null
  }>
}

export type CaseSheet = {
  id: string
  pet: {
    id: string
    name: string
    species: string
    breed: string | null
    /** null: unknown */
    gender: string | null
    age: number | null
    birthDate: string | null
    deceasedOn: string | null
    owner: {
      id: string
      fullName: string
    }
  }
  appointmentId: string | null
  seenAt: string
  content: {
    reason: string
    history: string
    findings: string
    assessment: string
    plan: string
    /** advice for the owner at home */
    advice: string
    /** grams */
    weight: number | null
    /** tenths of a degree Celsius */
    temperature: number | null
    /** beats a minute */
    pulse: number | null
    /** breaths a minute */
    respiration: number | null
    prescription: Array<{
      name: string
      /** the amount each time, such as `1½ tablets` */
      amount: string
      /** such as `in the morning and in the evening` */
      when: string
      /** such as `for 5 days` */
      howLong: string
      /** the quantity to buy, such as `1 strip` */
      quantity: string
      note: string
    }>
    /** the day to see the pet again */
    againOn: string | null
  }
  done: Array<{
    id: string
    name: string
    /** the quantity in thousandths of a unit */
    thousandths: number
    unit: string | null
    batch: string | null
    /** true: the line is on an issued bill or in the signed version */
    isBilled: boolean
  }>
  /** grows with each save; signing requires the value that the signer read */
  edit: number
  /** true: the sheet is unsigned or is being changed */
  isOpen: boolean
  /** the newest signature; null before the first */
  signature: {
    version: number
    signer: {
      name: string
      title: string | null
      qualification: string | null
      registration: string
      council: string | null
    }
    signedAt: string
    /** the reason for the change; null for the first version */
    reason: string | null
  } | null
  /** set only if the sheet was discarded as wrong; otherwise null */
  discarded: {
    at: string
    by: string | null
    /** null after the owner’s data was deleted */
    reason: string | null
  } | null
  editedAt: string
  editedBy: string | null
}

export type Certificate = {
  kind: 'vaccination' | 'health'
  number: string
  issuedOn: string
  /** null: the certificate never expires */
  validUntil: string | null
  hasRunOut: boolean
  withdrawnOn: string | null
  clinic: {
    name: string
    address: string
    phone: string
  }
  pet: {
    name: string
    species: string
    breed: string | null
    /** male or female; null: unknown */
    gender: string | null
    colour: string | null
    neutered: boolean | null
    /** in years on the day of issue; null: unknown */
    age: number | null
    birthDate: string | null
    birthDateEstimated: boolean
    microchip: string | null
  }
  signer: {
    name: string
    title: string | null
    qualification: string | null
    registration: string
    council: string | null
  }
  doses: Array<{
    id: string
    /** the names of the dose’s items, such as Anti-rabies */
    items: Array<string>
    product: string
    batch: string | null
    expiresOn: string | null
    givenOn: string
    validUntil: string
  }>
  /** null: not a health certificate */
  exam: {
    examinedAt: string
    weight: number | null
    travel: 'train' | 'flight' | 'road'
  } | null
  id: string
  /** the secret in the certificate’s QR code */
  token: string
  /** null for owners */
  withdrawnBecause: string | null
  /** true: a dose on the certificate was removed later; always false for owners */
  isDoubtful: boolean
}

export type ClinicAppointment = {
  id: string
  appointmentDate: string
  serviceType: string
  serviceTypeId: string
  pet: {
    id: string
    name: string
    species: string
  }
  visitType: 'clinic' | 'house'
  houseVisitAddress: string | null
  /** the person who provides the service; null if the clinic has one calendar, or if a room or the van provides the service */
  person: string | null
  notes: string | null
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  /** true if the owner cancelled the appointment less than 24 hours before the start */
  cancelledLate: boolean
  /** null without `payments:read` */
  paymentAmount: number | null
  /** null without `payments:read` */
  paymentStatus: 'pending' | 'paid' | 'refunded' | null
  /** the reason that the clinic gave for cancelling; null without a reason */
  cancellationReason: string | null
  /** true if the appointment was cancelled because no one came */
  noShow: boolean
  /** the owner’s answer to “Will you come?”; null without an answer, and after a move */
  ownerAnswer: 'coming' | 'not_coming' | null
  /** true if the owner has moved a confirmed appointment and the clinic has not answered yet; the appointment is then pending, but the owner can’t cancel it */
  confirmedBeforeMove: boolean
  /** the time to which the owner has asked the clinic to move it; null once the clinic has answered */
  askedMove: {
    to: string
    /** when the owner asked */
    at: string
  } | null
  /** why this owner can no longer book for the pet: deleted, deceased, or given to another owner */
  petGone: 'deleted' | 'deceased' | 'given' | null
  /** the issued bill that contains the appointment, if the bill is the owner’s */
  billId: string | null
  /** the signed case sheet, if it contains advice, a prescription or the day of the next visit; always null for staff */
  sheetId: string | null
  /** the other appointments of the same booking, earliest first */
  together: Array<{
    id: string
    appointmentDate: string
    serviceType: string
    petName: string
    status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
    /** true if the owner has moved a confirmed appointment and the clinic has not answered yet; the appointment is then pending, but the owner can’t cancel it */
    confirmedBeforeMove: boolean
    /** null without `payments:read` */
    paymentAmount: number | null
  }>
  customer: {
    id: string
    fullName: string
    phone: string | null
  }
  /** the length of the appointment */
  minutes: number
  /** true if staff booked the appointment at a time that was already taken */
  squeezedIn: boolean
  /** true if staff deliberately booked the appointment outside the hours of its calendar */
  outsideHours: boolean
  /** when the pet arrived */
  arrivedAt: string | null
  /** when the pet entered the room */
  inRoomAt: string | null
  /** when the pet left the room */
  doneAt: string | null
  /** true if the case sheet is signed and no one is changing it; null without `records:read` */
  sheetSigned: boolean | null
}

export type Customer = {
  id: string
  fullName: string
  phone: string | null
  email: string | null
  address: string | null
}

export type File = {
  id: string
  name: string
  /** pictures are stored as WebP, without metadata */
  kind: 'pdf' | 'picture'
  /** in bytes */
  size: number
  /** true: the owner sees the file */
  isShared: boolean
  /** the case sheet to which the file was added; null for owners */
  sheetId: string | null
  addedAt: string
  /** null for owners and for a deleted login */
  addedBy: string | null
  /** only staff see a removed file; it is deleted after 31 days */
  removed: {
    at: string
    because: string
  } | null
}

export type Household = {
  id: string
  fullName: string
  phone: string | null
  email: string | null
  address: string | null
  /** true if the record has a login; staff can create a claim code only for a record without one */
  hasLogin: boolean
  /** the confirmed address to which messages go; null without a login */
  messagesTo: string | null
  pets: Array<{
    id: string
    name: string
    species: string
    breed: string | null
    /** in whole years, computed from the birth date if it is known, otherwise as entered */
    age: number | null
    birthDate: string | null
    birthDateEstimated: boolean
    /** null if it is unknown */
    gender: 'male' | 'female' | null
    /** in kg, exact to the gram */
    weight: number | null
    microchip: string | null
    colour: string | null
    /** null if it is unknown */
    neutered: boolean | null
    imageUrl: string | null
    nextVaccinationDue: string | null
    /** the day on which the pet died; null while it is alive */
    deceasedOn: string | null
    /** the time of the appointment for the next vaccination; null if none is booked */
    vaccinationBookedAt: string | null
  }>
  /** the start of the latest appointment that has begun and is not cancelled */
  lastAt: string | null
  /** the start of the next appointment that is pending or confirmed */
  nextAt: string | null
  /** the service of the next appointment */
  nextService: string | null
  /** the amount due on bills and for completed appointments, in paise; null without `payments:read` */
  owed: number | null
  /** customers who are likely the same person */
  alike: Array<{
    id: string
    fullName: string
    phone: string | null
    /** `email`: the same email; `pet`: the same name and a pet of the same name; `name`: the same name, and one record has no phone */
    reason: 'email' | 'pet' | 'name'
  }>
  /** the latest join, while it can be undone */
  joined: {
    id: string
    /** the name of the record that was joined */
    fullName: string
    at: string
  } | null
}

export type Note = {
  id: string
  text: string
  isWarning: boolean
  /** the pet that the note is about; null for the customer */
  pet: {
    id: string
    name: string
  } | null
  madeAt: string
  /** the author; null if the author’s login was deleted */
  madeBy: string | null
}

export type Order = {
  id: string
  createdAt: string
  customer: {
    id: string
    fullName: string
    phone: string | null
  }
  status: 'pending' | 'completed' | 'cancelled'
  total: number
  /** the number of different products */
  itemCount: number
}

export type Payment = {
  id: string
  appointmentDate: string
  serviceType: string
  /** of the appointment */
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  customer: {
    id: string
    fullName: string
    phone: string | null
  }
  /** whole paise */
  amount: number
  paymentStatus: 'pending' | 'paid' | 'refunded'
  /** the reason for the refund */
  refundReason: string | null
  /** for a pending payment: the amount paid for its bill and the bill’s total, in paise */
  paidInPart: {
    received: number
    total: number
  } | null
}

export type Pet = {
  id: string
  name: string
  species: string
  breed: string | null
  /** in whole years, computed from the birth date if it is known, otherwise as entered */
  age: number | null
  birthDate: string | null
  birthDateEstimated: boolean
  /** null if it is unknown */
  gender: 'male' | 'female' | null
  /** in kg, exact to the gram */
  weight: number | null
  microchip: string | null
  colour: string | null
  /** null if it is unknown */
  neutered: boolean | null
  imageUrl: string | null
  nextVaccinationDue: string | null
  /** the day on which the pet died; null while it is alive */
  deceasedOn: string | null
}

export type PetDetails = {
  id: string
  name: string
  species: string
  breed: string | null
  /** in whole years, computed from the birth date if it is known, otherwise as entered */
  age: number | null
  birthDate: string | null
  birthDateEstimated: boolean
  /** null if it is unknown */
  gender: 'male' | 'female' | null
  /** in kg, exact to the gram */
  weight: number | null
  microchip: string | null
  colour: string | null
  /** null if it is unknown */
  neutered: boolean | null
  imageUrl: string | null
  nextVaccinationDue: string | null
  /** the day on which the pet died; null while it is alive */
  deceasedOn: string | null
  /** the time of the appointment for the next vaccination; null if none is booked */
  vaccinationBookedAt: string | null
  owner: {
    id: string
    fullName: string
    phone: string | null
  }
  /** true if the pet’s doses or plans determine the day of its next vaccination; no one can then set the day by hand */
  followsDoses: boolean
  /** the number of upcoming appointments by status; for the owner, a moved appointment keeps its earlier status until the clinic answers */
  coming: {
    pending: number
    confirmed: number
  }
}

export type Product = {
  id: string
  name: string
  price: number
  /** `treatment`: work with a price; it is billed at the counter and can’t be ordered */
  kind: 'goods' | 'treatment'
  /** true: the product can no longer be ordered; past orders still show it */
  hidden: boolean
}

export type ServiceType = {
  id: string
  name: string
  description: string | null
  duration: string
  basePrice: number
  houseVisitSurcharge: number
}

export type StockItem = {
  product: {
    id: string
    name: string
    hidden: boolean
  }
  /** the quantity that can be sold today, in thousandths of the unit of sale */
  left: number
  /** the low-stock level; null: none */
  lowAt: number | null
  low: boolean
  /** batches with stock left, earliest expiry first */
  lots: Array<{
    id: string
    batch: string | null
    /** the last day of use; null: no limit */
    expiresOn: string | null
    /** in thousandths of the unit of sale */
    left: number
  }>
}

export type Timetable = {
  /** a number that rises with each change */
  version: number
  openingHours: Array<{
    weekday: number
    opens: string
    closes: string
  }>
  /** how many hours before the start customers can last move their own appointments */
  moveLimitHours: number
  /** how many minutes a slot is held for a customer on the waitlist */
  holdMinutes: number
  /** how long before the start customers must book */
  lead: {
    /** the shortest time, in minutes, between a customer’s booking and the start of a clinic visit */
    clinicMinutes: number
    /** the shortest time, in minutes, before a house visit */
    houseMinutes: number
    /** true to count only opening hours; if a customer books while the clinic is closed, the time starts at the next opening */
    openHoursOnly: boolean
  }
  /** the slot settings */
  slots: {
    /** minutes from the start of one slot to the start of the next */
    slotStep: 15 | 20 | 30 | 60
    /** true if an appointment takes its service’s duration; otherwise it takes one slot */
    durationsBlock: boolean
    /** false if the clinic makes no house visits, so that none can be booked */
    houseVisits: boolean
    /** minutes kept free before and after a house visit */
    travelMinutes: number
  }
  /** the calendars that take appointments, in their order */
  calendars: Array<{
    id: number
    name: string
    kind: 'person' | 'room' | 'van'
  }>
  /** the closures that are not over, earliest first */
  closures: Array<{
    startsAt: string
    endsAt: string
    reason: string | null
  }>
}

export type WaitingPet = {
  /** the appointment */
  id: string
  species: string
  /** the calendar of the appointment; null if the clinic has one calendar */
  calendar: string | null
  appointmentDate: string
  arrivedAt: string | null
  /** when the pet was called into the room; null while the pet waits */
  inRoomAt: string | null
}

export type WaitlistEntry = {
  id: string
  pet: string
  serviceType: string
  visitType: 'clinic' | 'house'
  /** the name of the calendar; null for anyone */
  calendar: string | null
  firstDay: string
  lastDay: string
  part: 'any' | 'morning' | 'afternoon' | 'evening' | '00:00' | '01:00' | '02:00' | '03:00' | '04:00' | '05:00' | '06:00' | '07:00' | '08:00' | '09:00' | '10:00' | '11:00' | '12:00' | '13:00' | '14:00' | '15:00' | '16:00' | '17:00' | '18:00' | '19:00' | '20:00' | '21:00' | '22:00' | '23:00'
  /** other parts of the day that also suit */
  moreParts: Array<'any' | 'morning' | 'afternoon' | 'evening' | '00:00' | '01:00' | '02:00' | '03:00' | '04:00' | '05:00' | '06:00' | '07:00' | '08:00' | '09:00' | '10:00' | '11:00' | '12:00' | '13:00' | '14:00' | '15:00' | '16:00' | '17:00' | '18:00' | '19:00' | '20:00' | '21:00' | '22:00' | '23:00'>
  since: string
  /** the slot that is now held for this entry */
  offer: {
    id: string
    startsAt: string
    expiresAt: string
  } | null
  /** true if no slot can become free, because the clinic is closed or the times have passed */
  hopeless: boolean
  customer: {
    id: string
    fullName: string
    phone: string | null
  }
  /** true if slots are offered to the customer; without a login, staff call the customer */
  hasLogin: boolean
}

export type WholeOrder = {
  id: string
  createdAt: string
  customer: {
    id: string
    fullName: string
    phone: string | null
  }
  status: 'pending' | 'completed' | 'cancelled'
  total: number
  /** the number of different products */
  itemCount: number
  shippingAddress: string
  /** the time at which the order was completed or cancelled */
  closedAt: string | null
  items: Array<{
    productId: string
    name: string
    quantity: number
    /** per unit, in paise */
    price: number
  }>
}

/** What each operation takes and gives. */
export type Operations = {
  /** List the active alerts that the caller has not dismissed, by priority, newest first. */
  'alerts.listActive': {
    input: {}
    output: Array<Alert>
  }
  /** List all alerts, newest first. */
  'alerts.list': {
    input: {
      /** `nextCursor` of the previous page */
      cursor?: string
    }
    output: {
      items: Array<{
        id: string
        title: string
        message: string
        type: 'info' | 'success' | 'warning' | 'error'
        /** 1 is very low, 5 is critical */
        priority: number
        /** increases with each change */
        revision: number
        isActive: boolean
        /** last day on which the alert is shown, in the clinic’s time zone */
        expiresOn: string | null
        /** true if that day has passed */
        isOver: boolean
      }>
      nextCursor: string | null
    }
  }
  /** Create an alert. */
  'alerts.create': {
    input: {
      title: string
      message: string
      type: 'info' | 'success' | 'warning' | 'error'
      /** 1 is very low, 5 is critical */
      priority: number
      isActive: boolean
      /** last day on which the alert is shown, today or later in the clinic’s time zone; null to show the alert indefinitely */
      expiresOn: string | null
    }
    output: {
      id: string
      title: string
      message: string
      type: 'info' | 'success' | 'warning' | 'error'
      /** 1 is very low, 5 is critical */
      priority: number
      /** increases with each change */
      revision: number
      isActive: boolean
      /** last day on which the alert is shown, in the clinic’s time zone */
      expiresOn: string | null
      /** true if that day has passed */
      isOver: boolean
    }
  }
  /** Update an alert. */
  'alerts.update': {
    input: {
      id: string
    } & {
      /** increases with each change */
      revision: number
      title: string
      message: string
      type: 'info' | 'success' | 'warning' | 'error'
      /** 1 is very low, 5 is critical */
      priority: number
      isActive: boolean
      /** last day on which the alert is shown, today or later in the clinic’s time zone; null to show the alert indefinitely */
      expiresOn: string | null
    }
    output: {
      id: string
      title: string
      message: string
      type: 'info' | 'success' | 'warning' | 'error'
      /** 1 is very low, 5 is critical */
      priority: number
      /** increases with each change */
      revision: number
      isActive: boolean
      /** last day on which the alert is shown, in the clinic’s time zone */
      expiresOn: string | null
      /** true if that day has passed */
      isOver: boolean
    }
  }
  /** Delete an alert. */
  'alerts.remove': {
    input: {
      id: string
    }
    output: {
      deleted: true
    }
  }
  /** Find the first 20 customers whose name, phone or email contains a text, sorted by name. */
  'customers.search': {
    input: {
      /** part of a name, phone number or email address */
      q?: string
    }
    output: Array<Customer>
  }
  /** Change a customer’s name, email and address. */
  'customers.update': {
    input: {
      id: string
    } & {
      fullName: string
      email?: string | null
      /** null if the customer gave no address */
      address: string | null
      /** the fields as the caller read them. A field that the caller did not change is not written. If someone else changed the same field, the request is refused with the field’s current value. Without `seen`, every field is written */
      seen?: {
        fullName?: unknown
        email?: unknown
        address?: unknown
      }
    }
    output: Customer
  }
  /** Get a customer. */
  'customers.get': {
    input: {
      id: string
    }
    output: Household
  }
  /** List customers with their pets, sorted by name or by amount due. */
  'customers.list': {
    input: {
      /** only customers whose name, phone, email address or pets’ names contain each of these words */
      q?: string
      /** `owed`: the largest amount due first; `name`, the default: by name */
      order?: 'name' | 'owed'
      /** `nextCursor` of the previous page */
      cursor?: string
      /** `changedAfter` of the previous answer, or `0` to read everything; records come in the order of their last change */
      changedAfter?: string
    }
    output: {
      items: Array<Household>
      nextCursor: string | null
      /** with `changedAfter`: the records that this list no longer contains */
      removed?: Array<{
        id: string
        deleted: true
      }>
      /** with `changedAfter`: the value to send next; the caller has everything once `items` and `removed` are empty */
      changedAfter?: string
    }
  }
  /** Create a customer and their pets. */
  'customers.create': {
    input: {
      fullName: string
      email?: string | null
      /** null if the customer gave no address */
      address: string | null
      /** null for a walk-in without a phone number */
      phone: string | null
      pets: Array<{
        name: string
        species: string
        breed?: string | null
        age?: number | null
        /** not in the future and at most 30 years ago; the age is computed from it */
        birthDate?: string | null
        /** null if it is unknown */
        gender?: 'male' | 'female' | null
        /** in kg, with at most one decimal place */
        weight?: number | null
        /** 15 digits; omit it to leave it unchanged */
        microchip?: string | null
        /** omit it to leave it unchanged */
        colour?: string | null
        /** null if it is unknown; omit it to leave it unchanged */
        neutered?: boolean | null
        /** omit it to leave it unchanged */
        birthDateEstimated?: boolean
      }>
      /** one id per form; the server processes each form once */
      idempotencyKey: string
    }
    output: Customer
  }
  /** List the caller’s own pets, newest first. */
  'pets.listOwn': {
    input: {}
    output: Array<{
      id: string
      name: string
      species: string
      breed: string | null
      /** in whole years, computed from the birth date if it is known, otherwise as entered */
      age: number | null
      birthDate: string | null
      birthDateEstimated: boolean
      /** null if it is unknown */
      gender: 'male' | 'female' | null
      /** in kg, exact to the gram */
      weight: number | null
      microchip: string | null
      colour: string | null
      /** null if it is unknown */
      neutered: boolean | null
      imageUrl: string | null
      nextVaccinationDue: string | null
      /** the day on which the pet died; null while it is alive */
      deceasedOn: string | null
      /** the time of the appointment for the next vaccination; null if none is booked */
      vaccinationBookedAt: string | null
    }>
  }
  /** Add a pet for the caller. */
  'pets.add': {
    input: {
      name: string
      species: string
      breed?: string | null
      age?: number | null
      /** not in the future and at most 30 years ago; the age is computed from it */
      birthDate?: string | null
      /** null if it is unknown */
      gender?: 'male' | 'female' | null
      /** in kg, with at most one decimal place */
      weight?: number | null
      /** 15 digits; omit it to leave it unchanged */
      microchip?: string | null
      /** omit it to leave it unchanged */
      colour?: string | null
      /** null if it is unknown; omit it to leave it unchanged */
      neutered?: boolean | null
      /** omit it to leave it unchanged */
      birthDateEstimated?: boolean
      /** true to accept a microchip that another pet also has, after checking the number */
      chipIsRight?: boolean
      /** one id per form; the server processes each form once */
      idempotencyKey?: string
    }
    output: Pet
  }
  /** List the pets of a customer, newest first. */
  'pets.listForCustomer': {
    input: {
      id: string
    }
    output: Array<{
      id: string
      name: string
      species: string
      breed: string | null
      /** in whole years, computed from the birth date if it is known, otherwise as entered */
      age: number | null
      birthDate: string | null
      birthDateEstimated: boolean
      /** null if it is unknown */
      gender: 'male' | 'female' | null
      /** in kg, exact to the gram */
      weight: number | null
      microchip: string | null
      colour: string | null
      /** null if it is unknown */
      neutered: boolean | null
      imageUrl: string | null
      nextVaccinationDue: string | null
      /** the day on which the pet died; null while it is alive */
      deceasedOn: string | null
      /** the time of the appointment for the next vaccination; null if none is booked */
      vaccinationBookedAt: string | null
    }>
  }
  /** Add a pet for a customer. */
  'pets.addFor': {
    input: {
      id: string
    } & {
      name: string
      species: string
      breed?: string | null
      age?: number | null
      /** not in the future and at most 30 years ago; the age is computed from it */
      birthDate?: string | null
      /** null if it is unknown */
      gender?: 'male' | 'female' | null
      /** in kg, with at most one decimal place */
      weight?: number | null
      /** 15 digits; omit it to leave it unchanged */
      microchip?: string | null
      /** omit it to leave it unchanged */
      colour?: string | null
      /** null if it is unknown; omit it to leave it unchanged */
      neutered?: boolean | null
      /** omit it to leave it unchanged */
      birthDateEstimated?: boolean
      /** true to accept a microchip that another pet also has, after checking the number */
      chipIsRight?: boolean
      /** one id per form; the server processes each form once */
      idempotencyKey?: string
    }
    output: Pet
  }
  /** List all pets with their owners, in the order of their last change. */
  'pets.list': {
    input: {
      /** `changedAfter` of the previous answer, or `0` to read everything; records come in the order of their last change */
      changedAfter?: string
    }
    output: {
      items: Array<{
        id: string
        name: string
        species: string
        breed: string | null
        /** in whole years, computed from the birth date if it is known, otherwise as entered */
        age: number | null
        birthDate: string | null
        birthDateEstimated: boolean
        /** null if it is unknown */
        gender: 'male' | 'female' | null
        /** in kg, exact to the gram */
        weight: number | null
        microchip: string | null
        colour: string | null
        /** null if it is unknown */
        neutered: boolean | null
        imageUrl: string | null
        nextVaccinationDue: string | null
        /** the day on which the pet died; null while it is alive */
        deceasedOn: string | null
        owner: {
          id: string
          fullName: string
          phone: string | null
        }
      }>
      nextCursor: string | null
      /** with `changedAfter`: the records that this list no longer contains */
      removed?: Array<{
        id: string
        deleted: true
      }>
      /** with `changedAfter`: the value to send next; the caller has everything once `items` and `removed` are empty */
      changedAfter?: string
    }
  }
  /** Get one of the caller’s own pets (staff: any pet). */
  'pets.get': {
    input: {
      id: string
    }
    output: PetDetails
  }
  /** Change one of the caller’s own pets (staff: any pet). */
  'pets.update': {
    input: {
      id: string
    } & {
      name: string
      species: string
      breed?: string | null
      age?: number | null
      /** not in the future and at most 30 years ago; the age is computed from it */
      birthDate?: string | null
      /** null if it is unknown */
      gender?: 'male' | 'female' | null
      /** in kg, with at most one decimal place or exactly as stored */
      weight?: number | null
      /** 15 digits; omit it to leave it unchanged */
      microchip?: string | null
      /** omit it to leave it unchanged */
      colour?: string | null
      /** null if it is unknown; omit it to leave it unchanged */
      neutered?: boolean | null
      /** omit it to leave it unchanged */
      birthDateEstimated?: boolean
      /** true to accept a microchip that another pet also has, after checking the number */
      chipIsRight?: boolean
      /** the fields as the caller read them. A field that the caller did not change is not written. If someone else changed the same field, the request is refused with the field’s current value. Without `seen`, every field is written */
      seen?: {
        name?: unknown
        species?: unknown
        breed?: unknown
        age?: unknown
        birthDate?: unknown
        gender?: unknown
        weight?: unknown
        microchip?: unknown
        colour?: unknown
        neutered?: unknown
        birthDateEstimated?: unknown
      }
    }
    output: Pet
  }
  /** Set or clear the day on which a pet’s next vaccination is due. */
  'pets.setVaccination': {
    input: {
      id: string
    } & {
      /** null for none */
      nextVaccinationDue?: string | null
      /** the fields as the caller read them. A field that the caller did not change is not written. If someone else changed the same field, the request is refused with the field’s current value. Without `seen`, every field is written */
      seen?: {
        nextVaccinationDue?: unknown
      }
    }
    output: Pet
  }
  /** Remove the mark “deceased” from one of the caller’s own pets (staff: any pet). */
  'pets.undoDeceased': {
    input: {
      id: string
    }
    output: Pet
  }
  /** List the pets that have a day for their next vaccination, earliest first. */
  'pets.listDueVaccinations': {
    input: {
      /** `overdue`: due before today; `pending`: due after today; omitted: all */
      period?: 'overdue' | 'pending'
      /** `nextCursor` of the previous page */
      cursor?: string
    }
    output: {
      items: Array<{
        id: string
        name: string
        species: string
        imageUrl: string | null
        /** the time of the appointment for the next vaccination; null if none is booked */
        vaccinationBookedAt: string | null
        /** YYYY-MM-DD */
        due: string
        owner: {
          id: string
          fullName: string
          phone: string | null
        }
        /** the pet’s next appointment, for any service */
        nextAppointment: {
          appointmentDate: string
          serviceType: string
        } | null
      }>
      nextCursor: string | null
    }
  }
  /** Remove a pet’s photo. */
  'pets.removePhoto': {
    input: {
      id: string
    }
    output: Pet
  }
  /** List the weights of one of the caller’s pets (staff: any pet), latest first. */
  'pets.listWeights': {
    input: {
      id: string
    }
    output: Array<{
      /** 0: the weight of an imported pet without another weight */
      id: number
      grams: number
      measuredAt: string
      /** `sheet`: a signed case sheet; `scale`: a weighing without a case sheet; `form`: the form with the pet’s details */
      source: 'sheet' | 'scale' | 'form'
    }>
  }
  /** Save the current weight of a pet. */
  'pets.addWeight': {
    input: {
      id: string
    } & {
      grams: number
      /** true to accept an unusual weight, after checking it */
      weightIsRight?: boolean
      /** one id per form; the server processes each form once */
      idempotencyKey: string
    }
    output: Array<{
      /** 0: the weight of an imported pet without another weight */
      id: number
      grams: number
      measuredAt: string
      /** `sheet`: a signed case sheet; `scale`: a weighing without a case sheet; `form`: the form with the pet’s details */
      source: 'sheet' | 'scale' | 'form'
    }>
  }
  /** Remove a wrong weight that was saved without a case sheet. */
  'pets.removeWeight': {
    input: {
      id: string
    } & {
      weightId: number
    }
    output: Array<{
      /** 0: the weight of an imported pet without another weight */
      id: number
      grams: number
      measuredAt: string
      /** `sheet`: a signed case sheet; `scale`: a weighing without a case sheet; `form`: the form with the pet’s details */
      source: 'sheet' | 'scale' | 'form'
    }>
  }
  /** Delete one of the caller’s pets, or any pet as staff, and cancel its upcoming pending appointments. */
  'pets.remove': {
    input: {
      id: string
    }
    output: {
      /** number of cancelled appointments */
      cancelled: number
      /** reason why the customer could not be notified of the cancelled appointments */
      warning: string | null
    }
  }
  /** Record the day on which a pet died. */
  'pets.markDeceased': {
    input: {
      id: string
    } & {
      /** a day from the pet’s birth to today */
      day: string
      /** true to cancel the pet’s upcoming appointments, including confirmed ones */
      cancelAppointments: boolean
    }
    output: {
      /** number of cancelled appointments */
      cancelled: number
    }
  }
  /** List the notes about a customer and their pets, warnings first, then the newest first. */
  'notes.list': {
    input: {
      id: string
    }
    output: Array<Note>
  }
  /** Add a note about a customer or one of their pets. */
  'notes.add': {
    input: {
      id: string
    } & {
      text: string
      /** true to show the note wherever staff work for the customer or the pet */
      isWarning: boolean
      /** the pet that the note is about; null for the customer */
      petId: string | null
      /** one id per form; the server processes each form once */
      idempotencyKey: string
    }
    output: Note
  }
  /** Change a note. */
  'notes.change': {
    input: {
      id: string
    } & {
      text: string
      /** true to show the note wherever staff work for the customer or the pet */
      isWarning: boolean
      /** the fields as the caller read them. A field that the caller did not change is not written. If someone else changed the same field, the request is refused with the field’s current value. Without `seen`, every field is written */
      seen?: {
        text?: unknown
        isWarning?: unknown
      }
    }
    output: Note
  }
  /** Remove a note; the server deletes it a day later. */
  'notes.remove': {
    input: {
      id: string
    }
    output: {
      removed: true
    }
  }
  /** Restore a note that was removed less than a day ago. */
  'notes.restore': {
    input: {
      id: string
    }
    output: Note
  }
  /** List all offered services, newest first. */
  'services.list': {
    input: {}
    output: Array<ServiceType>
  }
  /** Create a service. */
  'services.create': {
    input: {
      name: string
      description?: string | null
      hours: number
      minutes: number
      /** whole paise */
      basePrice: number
      /** whole paise */
      houseVisitSurcharge: number
      /** true to allow a second service with the same name */
      sameName?: boolean
    }
    output: ServiceType
  }
  /** Update a service; booked appointments keep its name and price. */
  'services.update': {
    input: {
      id: string
    } & {
      name: string
      description?: string | null
      hours: number
      minutes: number
      /** whole paise */
      basePrice: number
      /** whole paise */
      houseVisitSurcharge: number
      /** true to allow a second service with the same name */
      sameName?: boolean
      /** the fields as the caller read them. A field that the caller did not change is not written. If someone else changed the same field, the request is refused with the field’s current value. Without `seen`, every field is written */
      seen?: {
        name?: unknown
        description?: unknown
        hours?: unknown
        minutes?: unknown
        basePrice?: unknown
        houseVisitSurcharge?: unknown
      }
    }
    output: ServiceType
  }
  /** Delete a service; booked appointments keep its name and price. */
  'services.remove': {
    input: {
      id: string
    }
    output: {
      removed: true
    }
  }
  /** Get the opening hours and upcoming closures. */
  'timetable.get': {
    input: {}
    output: Timetable
  }
  /** List the upcoming closures, earliest first. */
  'timetable.closures': {
    input: {}
    output: Array<{
      id: string
      startsAt: string
      endsAt: string
      reason: string | null
      /** true if a system alert announces the closure */
      isAnnounced: boolean
    }>
  }
  /** Join the waitlist for one of the caller’s pets. */
  'waitlist.join': {
    input: {
      petId: string
      serviceTypeId: string
      visitType: 'clinic' | 'house'
      /** required for a house visit, refused for a clinic visit */
      houseVisitAddress?: string | null
      /** the first day, in the clinic’s time zone */
      firstDay: string
      /** the last day; an entry can have up to 31 days */
      lastDay: string
      /** the part of the day (the afternoon begins at 12:00, the evening at 17:00), or one hour by its start, such as `15:00` */
      part: 'any' | 'morning' | 'afternoon' | 'evening' | '00:00' | '01:00' | '02:00' | '03:00' | '04:00' | '05:00' | '06:00' | '07:00' | '08:00' | '09:00' | '10:00' | '11:00' | '12:00' | '13:00' | '14:00' | '15:00' | '16:00' | '17:00' | '18:00' | '19:00' | '20:00' | '21:00' | '22:00' | '23:00'
      /** other parts of the day that also suit */
      moreParts?: Array<'any' | 'morning' | 'afternoon' | 'evening' | '00:00' | '01:00' | '02:00' | '03:00' | '04:00' | '05:00' | '06:00' | '07:00' | '08:00' | '09:00' | '10:00' | '11:00' | '12:00' | '13:00' | '14:00' | '15:00' | '16:00' | '17:00' | '18:00' | '19:00' | '20:00' | '21:00' | '22:00' | '23:00'>
      /** the calendar, as listed with the slots; null for anyone */
      calendarId: number | null
    }
    output: {
      id: string
      pet: string
      serviceType: string
      visitType: 'clinic' | 'house'
      /** the name of the calendar; null for anyone */
      calendar: string | null
      firstDay: string
      lastDay: string
      part: 'any' | 'morning' | 'afternoon' | 'evening' | '00:00' | '01:00' | '02:00' | '03:00' | '04:00' | '05:00' | '06:00' | '07:00' | '08:00' | '09:00' | '10:00' | '11:00' | '12:00' | '13:00' | '14:00' | '15:00' | '16:00' | '17:00' | '18:00' | '19:00' | '20:00' | '21:00' | '22:00' | '23:00'
      /** other parts of the day that also suit */
      moreParts: Array<'any' | 'morning' | 'afternoon' | 'evening' | '00:00' | '01:00' | '02:00' | '03:00' | '04:00' | '05:00' | '06:00' | '07:00' | '08:00' | '09:00' | '10:00' | '11:00' | '12:00' | '13:00' | '14:00' | '15:00' | '16:00' | '17:00' | '18:00' | '19:00' | '20:00' | '21:00' | '22:00' | '23:00'>
      since: string
      /** the slot that is now held for this entry */
      offer: {
        id: string
        startsAt: string
        expiresAt: string
      } | null
      /** true if no slot can become free, because the clinic is closed or the times have passed */
      hopeless: boolean
    }
  }
  /** List the caller’s waitlist entries, oldest first. */
  'waitlist.listOwn': {
    input: {}
    output: Array<{
      id: string
      pet: string
      serviceType: string
      visitType: 'clinic' | 'house'
      /** the name of the calendar; null for anyone */
      calendar: string | null
      firstDay: string
      lastDay: string
      part: 'any' | 'morning' | 'afternoon' | 'evening' | '00:00' | '01:00' | '02:00' | '03:00' | '04:00' | '05:00' | '06:00' | '07:00' | '08:00' | '09:00' | '10:00' | '11:00' | '12:00' | '13:00' | '14:00' | '15:00' | '16:00' | '17:00' | '18:00' | '19:00' | '20:00' | '21:00' | '22:00' | '23:00'
      /** other parts of the day that also suit */
      moreParts: Array<'any' | 'morning' | 'afternoon' | 'evening' | '00:00' | '01:00' | '02:00' | '03:00' | '04:00' | '05:00' | '06:00' | '07:00' | '08:00' | '09:00' | '10:00' | '11:00' | '12:00' | '13:00' | '14:00' | '15:00' | '16:00' | '17:00' | '18:00' | '19:00' | '20:00' | '21:00' | '22:00' | '23:00'>
      since: string
      /** the slot that is now held for this entry */
      offer: {
        id: string
        startsAt: string
        expiresAt: string
      } | null
      /** true if no slot can become free, because the clinic is closed or the times have passed */
      hopeless: boolean
    }>
  }
  /** Leave the waitlist; a held slot is offered to the next in line. */
  'waitlist.leave': {
    input: {
      id: string
    }
    output: {
      removed: true
    }
  }
  /** Get a slot that was offered to the caller. */
  'waitlist.getOffer': {
    input: {
      id: string
    }
    output: {
      id: string
      startsAt: string
      expiresAt: string
      /** `open` while the slot is held */
      state: 'open' | 'accepted' | 'declined' | 'lapsed' | 'withdrawn'
      pet: string
      species: string
      serviceType: string
      visitType: 'clinic' | 'house'
      houseVisitAddress: string | null
      /** the calendar that the customer asked for */
      calendar: string | null
      /** the present total in paise; null if the service is no longer offered */
      price: number | null
    }
  }
  /** Decline a slot and stay on the waitlist; the slot is offered to the next in line. */
  'waitlist.declineOffer': {
    input: {
      id: string
    }
    output: {
      id: string
      startsAt: string
      expiresAt: string
      /** `open` while the slot is held */
      state: 'open' | 'accepted' | 'declined' | 'lapsed' | 'withdrawn'
      pet: string
      species: string
      serviceType: string
      visitType: 'clinic' | 'house'
      houseVisitAddress: string | null
      /** the calendar that the customer asked for */
      calendar: string | null
      /** the present total in paise; null if the service is no longer offered */
      price: number | null
    }
  }
  /** List the waitlist entries for a day, oldest first. */
  'waitlist.list': {
    input: {
      /** the day, in the clinic’s time zone */
      day: string
    }
    output: Array<WaitlistEntry>
  }
  /** Put a customer on the waitlist for one of their pets. */
  'waitlist.add': {
    input: {
      petId: string
      serviceTypeId: string
      visitType: 'clinic' | 'house'
      /** required for a house visit, refused for a clinic visit */
      houseVisitAddress?: string | null
      /** the first day, in the clinic’s time zone */
      firstDay: string
      /** the last day; an entry can have up to 31 days */
      lastDay: string
      /** the part of the day (the afternoon begins at 12:00, the evening at 17:00), or one hour by its start, such as `15:00` */
      part: 'any' | 'morning' | 'afternoon' | 'evening' | '00:00' | '01:00' | '02:00' | '03:00' | '04:00' | '05:00' | '06:00' | '07:00' | '08:00' | '09:00' | '10:00' | '11:00' | '12:00' | '13:00' | '14:00' | '15:00' | '16:00' | '17:00' | '18:00' | '19:00' | '20:00' | '21:00' | '22:00' | '23:00'
      /** other parts of the day that also suit */
      moreParts?: Array<'any' | 'morning' | 'afternoon' | 'evening' | '00:00' | '01:00' | '02:00' | '03:00' | '04:00' | '05:00' | '06:00' | '07:00' | '08:00' | '09:00' | '10:00' | '11:00' | '12:00' | '13:00' | '14:00' | '15:00' | '16:00' | '17:00' | '18:00' | '19:00' | '20:00' | '21:00' | '22:00' | '23:00'>
      /** the calendar, as listed with the slots; null for anyone */
      calendarId: number | null
      customerId: string
    }
    output: WaitlistEntry
  }
  /** Remove an entry from the waitlist; a held slot is offered to the next in line. */
  'waitlist.remove': {
    input: {
      id: string
    }
    output: {
      removed: true
    }
  }
  /** Book an appointment by accepting a slot that is held for the caller. */
  'waitlist.acceptOffer': {
    input: {
      id: string
    } & {
      /** the price that was shown, in paise; the request is refused if the price differs */
      expectedPrice?: number
    }
    output: Appointment
  }
  /** Book and confirm a slot that is held for a customer, after the customer has agreed. */
  'waitlist.acceptOfferFor': {
    input: {
      id: string
    }
    output: {
      appointment: ClinicAppointment
      /** why the customer could not be notified, although the change was saved */
      warning: string | null
    }
  }
  /** List the caller’s appointments. */
  'appointments.listOwn': {
    input: {
      /** `upcoming`: earliest first; `past`: latest first; omitted: all, earliest first */
      period?: 'upcoming' | 'past'
      /** `nextCursor` of the previous page */
      cursor?: string
    }
    output: {
      items: Array<Appointment>
      nextCursor: string | null
    }
  }
  /** Book an appointment for one of the caller’s pets. */
  'appointments.book': {
    input: {
      petId: string
      serviceTypeId: string
      date: string
      /** the hour of the start, in the clinic’s time zone */
      hour: number
      /** the minute of the hour; 0 if omitted */
      minute?: number
      /** the calendar of the person, room or van (see the opening hours); if omitted, any free calendar */
      calendarId?: number
      visitType: 'clinic' | 'house'
      /** required for a house visit, refused for a clinic visit */
      houseVisitAddress?: string | null
      notes?: string | null
      /** the total shown to the customer, in paise; the booking is refused if the price differs. Omit the field to accept any price */
      expectedPrice?: number
      /** one id per form; the server processes each form once */
      idempotencyKey: string
    }
    output: Appointment
  }
  /** List the caller’s five latest appointments. */
  'appointments.listOwnRecent': {
    input: {}
    output: Array<Appointment>
  }
  /** Get one of the caller’s appointments. */
  'appointments.getOwn': {
    input: {
      id: string
    }
    output: Appointment
  }
  /** Cancel one of the caller’s pending appointments. */
  'appointments.cancel': {
    input: {
      id: string
    } & {
      /** the start that the caller saw; the request is refused if the appointment has been moved since, unless this field is omitted */
      expectedDate?: string
      /** a request repeated with the same key within a day cancels only once, even if the clinic has reopened the appointment */
      idempotencyKey?: string
    }
    output: Appointment
  }
  /** Cancel one of the caller’s appointments, and all others of the same booking that the caller can cancel. */
  'appointments.cancelTogether': {
    input: {
      id: string
    }
    output: Array<Appointment>
  }
  /** List the appointments of one of the caller’s pets (staff: any pet), latest first. */
  'appointments.listForPet': {
    input: {
      id: string
      /** `nextCursor` of the previous page */
      cursor?: string
    }
    output: {
      items: Array<{
        id: string
        /** for an appointment that is not the caller’s: the start of its day in the clinic’s time zone */
        appointmentDate: string
        serviceType: string
        pet: {
          id: string
          name: string
          species: string
        }
        /** the person who provides the service; null if the clinic has one calendar, or if a room or the van provides the service */
        person: string | null
        status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
        /** true if the appointment was made for an earlier owner of the pet */
        byEarlierOwner: boolean
        /** null if the appointment is not the caller’s */
        visitType: 'clinic' | 'house' | null
        /** null if the appointment is not the caller’s, and for staff without `payments:read` */
        paymentAmount: number | null
        /** null whenever `paymentAmount` is null */
        paymentStatus: 'pending' | 'paid' | 'refunded' | null
      }>
      nextCursor: string | null
    }
  }
  /** List all appointments, earliest first by default. */
  'appointments.list': {
    input: {
      /** a status, `today`, `upcoming`, `unresolved` (over, but neither completed nor cancelled, and not in the waiting room), `noShow` (no one came) or `all` */
      filter?: 'pending' | 'confirmed' | 'completed' | 'cancelled' | 'today' | 'all' | 'upcoming' | 'unresolved' | 'noShow'
      /** part of the customer’s name or phone, the pet’s name or the service’s name */
      q?: string
      /** the full name of the service */
      service?: string
      /** omitted: both visit types */
      visitType?: 'clinic' | 'house'
      /** the customer’s id */
      customer?: string
      /** only cancelled appointments, not missed ones; `late`: the customer cancelled less than 24 hours before the start; `inTime`: all others */
      cancellation?: 'late' | 'inTime'
      /** the id of the calendar */
      calendar?: string
      /** only appointments during this hour of the week, such as `2-11` (Tuesday, 11 AM to noon), except cancelled and squeezed-in appointments */
      hour?: string
      /** only this day, in the clinic’s time zone */
      day?: string
      /** the first day */
      from?: string
      /** the last day */
      to?: string
      /** the day or instant at which the list begins; the skipped appointments follow at the end, in the opposite order */
      start?: string | string
      /** `earliest`, the default, or `latest` first */
      order?: 'earliest' | 'latest'
      /** `nextCursor` of the previous page */
      cursor?: string
      /** `changedAfter` of the previous answer, or `0` to read everything; records come in the order of their last change */
      changedAfter?: string
    }
    output: {
      items: Array<ClinicAppointment>
      nextCursor: string | null
      /** with `changedAfter`: the records that this list no longer contains */
      removed?: Array<{
        id: string
        deleted: true
      }>
      /** with `changedAfter`: the value to send next; the caller has everything once `items` and `removed` are empty */
      changedAfter?: string
    }
  }
  /** Book an appointment for a customer’s pet, optionally confirming it. */
  'appointments.create': {
    input: {
      customerId: string
      /** true to confirm the appointment immediately and notify the customer */
      confirm: boolean
      petId: string
      serviceTypeId: string
      date: string
      /** the hour of the start, in the clinic’s time zone */
      hour: number
      /** the minute of the hour; 0 if omitted */
      minute?: number
      /** the calendar of the person, room or van (see the opening hours); if omitted, any free calendar */
      calendarId?: number
      visitType: 'clinic' | 'house'
      /** required for a house visit, refused for a clinic visit */
      houseVisitAddress?: string | null
      notes?: string | null
      /** true to book a slot even if another appointment takes it */
      squeezeIn?: boolean
      /** true to allow any time of the day, even while the calendar is closed; the appointment is then marked */
      outsideHours?: boolean
      /** one id per form; the server processes each form once */
      idempotencyKey: string
    }
    output: {
      appointment: ClinicAppointment
      /** why the customer could not be notified, although the change was saved */
      warning: string | null
    }
  }
  /** Get the counts and services for the filters of the clinic’s list. */
  'appointments.facets': {
    input: {}
    output: {
      counts: {
        pending: number
        confirmed: number
        completed: number
        cancelled: number
        today: number
        upcoming: number
        unresolved: number
        noShow: number
        all: number
      }
      services: Array<string>
    }
  }
  /** Get an appointment. */
  'appointments.get': {
    input: {
      id: string
    }
    output: ClinicAppointment
  }
  /** List the pets that arrived today and are not done yet, in the order of their arrival. */
  'appointments.getWaitingRoom': {
    input: {}
    output: Array<WaitingPet>
  }
  /** Confirm a pending appointment. */
  'appointments.approve': {
    input: {
      id: string
    }
    output: {
      appointment: ClinicAppointment
      /** why the customer could not be notified, although the change was saved */
      warning: string | null
    }
  }
  /** Reject a pending appointment, optionally giving the customer a reason. */
  'appointments.reject': {
    input: {
      id: string
    } & {
      /** shown to the customer */
      reason?: string | null
    }
    output: {
      appointment: ClinicAppointment
      /** why the customer could not be notified, although the change was saved */
      warning: string | null
    }
  }
  /** Mark a confirmed appointment as completed. */
  'appointments.complete': {
    input: {
      id: string
    }
    output: {
      appointment: ClinicAppointment
      /** why the customer could not be notified, although the change was saved */
      warning: string | null
    }
  }
  /** Mark a pending appointment as completed once it has begun. */
  'appointments.completeUnapproved': {
    input: {
      id: string
    }
    output: {
      appointment: ClinicAppointment
      /** why the customer could not be notified, although the change was saved */
      warning: string | null
    }
  }
  /** Change the service, pet, place and notes of an open appointment that is not paid yet. */
  'appointments.edit': {
    input: {
      id: string
    } & {
      petId: string
      serviceTypeId: string
      visitType: 'clinic' | 'house'
      /** required for a house visit, refused for a clinic visit */
      houseVisitAddress?: string | null
      notes?: string | null
      /** the amount that the caller saw, in paise: the current price if the service or visit type changes, otherwise the amount of the appointment; null if the caller can’t see amounts */
      expectedAmount: number | null
      /** the fields as the caller read them. A field that the caller did not change is not written. If someone else changed the same field, the request is refused with the field’s current value. Without `seen`, every field is written */
      seen?: {
        petId?: unknown
        serviceTypeId?: unknown
        visitType?: unknown
        houseVisitAddress?: unknown
        notes?: unknown
      }
    }
    output: {
      appointment: ClinicAppointment
      /** why the customer could not be notified, although the change was saved */
      warning: string | null
    }
  }
  /** Record that the pet has arrived, is in the room or is done, or undo the last step. */
  'appointments.setArrival': {
    input: {
      id: string
    } & {
      /** the stage that the caller saw; the request is refused if the stage has changed since */
      from: 'expected' | 'waiting' | 'inRoom' | 'done'
      /** the next stage, which is recorded with the current time, or the previous stage */
      to: 'expected' | 'waiting' | 'inRoom' | 'done'
    }
    output: ClinicAppointment
  }
  /** Cancel a confirmed appointment, giving the customer a reason. */
  'appointments.callOff': {
    input: {
      id: string
    } & {
      reason: string
    }
    output: {
      appointment: ClinicAppointment
      /** why the customer could not be notified, although the change was saved */
      warning: string | null
    }
  }
  /** Cancel a confirmed appointment because no one came, once it has begun. */
  'appointments.noShow': {
    input: {
      id: string
    }
    output: {
      appointment: ClinicAppointment
      /** why the customer could not be notified, although the change was saved */
      warning: string | null
    }
  }
  /** Confirm a missed appointment again if someone came after all and its slot is still free. */
  'appointments.undoNoShow': {
    input: {
      id: string
    }
    output: {
      appointment: ClinicAppointment
      /** why the customer could not be notified, although the change was saved */
      warning: string | null
    }
  }
  /** Reopen a cancelled appointment as pending, if its slot is still free. */
  'appointments.reopen': {
    input: {
      id: string
    }
    output: {
      appointment: ClinicAppointment
      /** why the customer could not be notified, although the change was saved */
      warning: string | null
    }
  }
  /** List the slots of a day. */
  'appointments.listSlots': {
    input: {
      /** the day, in the clinic’s time zone */
      date: string
      /** only times at which this service is offered and fits */
      serviceTypeId?: string
      /** only times for visits of this type */
      visitType?: 'clinic' | 'house'
      /** only times of this calendar */
      calendarId?: number
      /** the services of the appointments that follow directly, separated by commas */
      more?: string
      /** an appointment of the caller (staff: any) to move; the slots fit its length, and its present time counts as free */
      moving?: string
    }
    output: {
      date: string
      /** the times at which an appointment can begin while the clinic is open */
      slots: Array<{
        hour: number
        minute: number
        state: 'free' | 'booked' | 'tooShort' | 'now' | 'begun' | 'tooSoon' | 'closed' | 'tooFarAhead'
      }>
      /** present if the clinic is closed all day, with the reason if there is one */
      closed: {
        reason: string | null
      } | null
      /** the next day with a free slot, if this day has none */
      nextFreeDay: string | null
    }
  }
  /** List the next fourteen days, from today, that the caller can book, with the number of free slots on each day. */
  'appointments.listSlotDays': {
    input: {
      /** only times at which this service is offered and fits */
      serviceTypeId?: string
      /** only times for visits of this type */
      visitType?: 'clinic' | 'house'
      /** only times of this calendar */
      calendarId?: number
      /** the services of the appointments that follow directly, separated by commas */
      more?: string
      /** an appointment of the caller (staff: any) to move; the slots fit its length, and its present time counts as free */
      moving?: string
    }
    output: Array<{
      date: string
      free: number
      closed: boolean
    }>
  }
  /** Get the first and last day that the caller can book, and the calendars to choose from. */
  'appointments.listSlotRange': {
    input: {}
    output: {
      first: string
      last: string
      /** true if the slots depend on the service, the visit type and the calendar */
      slotsDiffer: boolean
      /** the calendars that the caller can choose: people for customers, all for staff; empty if the clinic has one calendar */
      calendars: Array<{
        id: number
        name: string
        visitType: 'clinic' | 'house' | null
        serviceTypeIds: Array<string> | null
      }>
      /** false if the clinic makes no house visits */
      houseVisits: boolean
      /** the services that no calendar offers */
      notGiven: Array<{
        serviceTypeId: string
        visitType: 'clinic' | 'house'
      }>
    }
  }
  /** Get the earliest free slot, for the public site. */
  'appointments.findNextSlot': {
    input: {
      /** only times at which this service is offered and fits */
      serviceTypeId?: string
      /** only times for visits of this type */
      visitType?: 'clinic' | 'house'
      /** only times of this calendar */
      calendarId?: number
      /** the services of the appointments that follow directly, separated by commas */
      more?: string
    }
    output: {
      slot: {
        date: string
        hour: number
        minute: number
      } | null
      /** the current day in the clinic’s time zone */
      today: string
    }
  }
  /** Book appointments in a row for several pets or services, all or none. */
  'appointments.bookTogether': {
    input: {
      date: string
      /** the hour of the start, in the clinic’s time zone */
      hour: number
      /** the minute of the hour; 0 if omitted */
      minute?: number
      /** the calendar of the person, room or van (see the opening hours); if omitted, any free calendar */
      calendarId?: number
      visitType: 'clinic' | 'house'
      /** required for a house visit, refused for a clinic visit */
      houseVisitAddress?: string | null
      notes?: string | null
      /** the appointments in order; each begins at the first slot after the previous appointment */
      parts: Array<{
        petId: string
        serviceTypeId: string
        /** the price that was shown, in paise; the request is refused if the price differs */
        expectedPrice?: number
      }>
      /** one id per form; the server processes each form once */
      idempotencyKey: string
    }
    output: Array<Appointment>
  }
  /** Move one of the caller’s upcoming appointments to another slot, or ask the clinic to move it. */
  'appointments.moveOwn': {
    input: {
      id: string
    } & {
      date: string
      /** the hour of the start, in the clinic’s time zone */
      hour: number
      /** the minute of the hour; 0 if omitted */
      minute?: number
      /** the calendar of the person, room or van (see the opening hours); if omitted, any free calendar */
      calendarId?: number
      /** the start that the caller saw; the request is refused if the appointment has been moved since, unless this field is omitted */
      expectedDate?: string
    }
    output: {
      appointment: Appointment
      outcome: 'moved' | 'asked'
    }
  }
  /** Book appointments in a row for several pets or services of a customer, all or none. */
  'appointments.createTogether': {
    input: {
      customerId: string
      /** true to confirm the appointment immediately and notify the customer */
      confirm: boolean
      date: string
      /** the hour of the start, in the clinic’s time zone */
      hour: number
      /** the minute of the hour; 0 if omitted */
      minute?: number
      /** the calendar of the person, room or van (see the opening hours); if omitted, any free calendar */
      calendarId?: number
      visitType: 'clinic' | 'house'
      /** required for a house visit, refused for a clinic visit */
      houseVisitAddress?: string | null
      notes?: string | null
      /** the appointments in order; each begins at the first slot after the previous appointment */
      parts: Array<{
        petId: string
        serviceTypeId: string
        /** the price that was shown, in paise; the request is refused if the price differs */
        expectedPrice?: number
      }>
      /** one id per form; the server processes each form once */
      idempotencyKey: string
    }
    output: {
      /** why the customer could not be notified, although the change was saved */
      warning: string | null
      appointments: Array<ClinicAppointment>
    }
  }
  /** Record a walk-in: a pet that waits from now on, or an appointment that is already over. */
  'appointments.walkIn': {
    input: {
      customerId: string
      petId: string
      serviceTypeId: string
      notes?: string | null
      /** the calendar; if omitted, the first calendar that takes visits of this type */
      calendarId?: number
      visitType?: 'clinic' | 'house'
      /** required for a house visit, refused for a clinic visit */
      houseVisitAddress?: string | null
      /** the start of a past appointment, in the clinic’s time zone; null if it begins now */
      happened: {
        date: string
        hour: number
        minute: number
      } | null
      /** one id per form; the server processes each form once */
      idempotencyKey: string
    }
    output: ClinicAppointment
  }
  /** Move an upcoming appointment to another slot or change its length, without changing its status. */
  'appointments.move': {
    input: {
      id: string
    } & {
      date: string
      /** the hour of the start, in the clinic’s time zone */
      hour: number
      /** the minute of the hour; 0 if omitted */
      minute?: number
      /** the calendar of the person, room or van (see the opening hours); if omitted, any free calendar */
      calendarId?: number
      /** the start that the caller saw; the request is refused if the appointment has been moved since, unless this field is omitted */
      expectedDate?: string
      /** the new length; if omitted, the length stays */
      minutes?: number
      /** true to allow any time of the day, even while the calendar is closed; the appointment is then marked */
      outsideHours?: boolean
      /** true to move the appointment even if another appointment takes the slot */
      squeezeIn?: boolean
    }
    output: {
      appointment: ClinicAppointment
      /** why the customer could not be notified, although the change was saved */
      warning: string | null
    }
  }
  /** List bills, drafts and credit notes, newest first. */
  'bills.list': {
    input: {
      /** `open`: issued bills with an amount due; `calledOff`: bills with called-off lines that are not settled */
      filter?: 'all' | 'open' | 'calledOff' | 'draft' | 'issued' | 'credit'
      /** only the bills of this customer */
      customerId?: string
      /** part of a number, name or phone; a payment’s amount (`₹1,200`, `1200.00`); a reference or its last 6 characters; or a batch */
      q?: string
      /** the first day */
      from?: string
      /** the last day */
      to?: string
      /** `nextCursor` of the previous page */
      cursor?: string
      /** `changedAfter` of the previous answer, or `0` to read everything; records come in the order of their last change */
      changedAfter?: string
    }
    output: {
      items: Array<{
        id: string
        kind: 'bill' | 'credit'
        state: 'draft' | 'issued'
        number: string | null
        issuedOn: string | null
        createdAt: string
        customer: {
          id: string
          fullName: string
          phone: string | null
        } | null
        buyerName: string | null
        /** the first lines */
        what: string
        /** whole paise */
        total: number
        /** whole paise */
        credited: number
        /** whole paise */
        received: number
        /** the amount of called-off lines that are not settled; no one owes this amount */
        calledOff: number
        /** whole paise */
        due: number
      }>
      nextCursor: string | null
      /** with `changedAfter`: the records that this list no longer contains */
      removed?: Array<{
        id: string
        deleted: true
      }>
      /** with `changedAfter`: the value to send next; the caller has everything once `items` and `removed` are empty */
      changedAfter?: string
    }
  }
  /** Get a bill with its lines and payments. */
  'bills.get': {
    input: {
      id: string
    }
    output: Bill
  }
  /** Find the bill or draft of an appointment or order; null if there is none. */
  'bills.findFor': {
    input: {
      /** the appointment; omitted if `orderId` is given */
      appointmentId?: string
      /** the order; omitted if `appointmentId` is given */
      orderId?: string
    }
    output: Bill | null
  }
  /** List your bills, newest first. */
  'bills.listOwn': {
    input: {
      /** `nextCursor` of the previous page */
      cursor?: string
    }
    output: {
      items: Array<{
        id: string
        kind: 'bill' | 'credit'
        state: 'draft' | 'issued'
        number: string | null
        issuedOn: string | null
        createdAt: string
        customer: {
          id: string
          fullName: string
          phone: string | null
        } | null
        buyerName: string | null
        /** the first lines */
        what: string
        /** whole paise */
        total: number
        /** whole paise */
        credited: number
        /** whole paise */
        received: number
        /** the amount of called-off lines that are not settled; no one owes this amount */
        calledOff: number
        /** whole paise */
        due: number
      }>
      nextCursor: string | null
    }
  }
  /** Get one of your bills. */
  'bills.getOwn': {
    input: {
      id: string
    }
    output: {
      id: string
      kind: 'bill' | 'credit'
      state: 'draft' | 'issued'
      number: string | null
      title: string
      issuedOn: string | null
      createdAt: string
      customer: {
        id: string
        fullName: string
        phone: string | null
      } | null
      buyer: {
        name: string | null
        phone: string | null
        address: string | null
        gstin: string | null
        /** the two-digit code of the state to which goods are sent; null: the clinic’s own state */
        placeState: string | null
      }
      clinic: {
        name: string
        address: string | null
        phone: string | null
        legalName: string | null
        gstin: string | null
        state: string | null
        status: 'none' | 'composition' | 'regular'
      }
      lines: Array<{
        id: string
        appointmentId: string | null
        orderId: string | null
        productId: string | null
        /** a service that was billed without an appointment */
        serviceId: string | null
        name: string
        /** the quantity in thousandths of a unit */
        thousandths: number
        unit: string | null
        /** whole paise */
        unitPrice: number
        /** whole paise */
        discount: number
        goods: boolean
        /** HSN or SAC */
        hsn: string | null
        /** in basis points; null: exempt, or the clinic charges no tax */
        rate: number | null
        /** true: the line needs a tax class before the bill can be issued */
        taxMissing: boolean
        /** whole paise */
        taxable: number
        /** whole paise */
        exempt: number
        /** whole paise */
        cgst: number
        /** whole paise */
        sgst: number
        /** whole paise */
        igst: number
        /** whole paise */
        total: number
        /** whole paise */
        credited: number
        /** the quantity credited so far, in thousandths of a unit; on a credit note, the quantity that this note credits */
        creditedThousandths: number
        /** on a credit note, the total of the credited line */
        of: number | null
        batch: string | null
        /** true: the goods were taken from counted stock */
        fromStock: boolean
        live: boolean
        /** true: the line comes from a case sheet, where its quantity can be changed */
        isDone: boolean
        /** true: the appointment or order of the line was called off, and the line is not settled */
        calledOff: boolean
      }>
      /** the lines that a draft must move to a second bill; empty if one bill is enough */
      secondBill: Array<string>
      /** for staff: the other bills that were split from the same draft */
      parts: Array<{
        id: string
        number: string | null
        state: 'draft' | 'issued'
        /** true: the bill was begun for lines added after the first bill was issued */
        since: boolean
      }>
      /** whole paise */
      discount: number
      /** for staff: the reason for the discount or the credit note */
      reason: string | null
      /** the printed reason; null: no reason is printed */
      printedReason: string | null
      /** whole paise */
      taxable: number
      /** whole paise */
      exempt: number
      /** whole paise */
      cgst: number
      /** whole paise */
      sgst: number
      /** whole paise */
      igst: number
      /** whole paise */
      roundOff: number
      /** whole paise */
      total: number
      /** the total in words */
      words: string
      /** whole paise */
      credited: number
      /** whole paise */
      received: number
      /** whole paise */
      writtenOff: number
      /** the amount of called-off lines that are not settled; no one owes this amount */
      calledOff: number
      /** whole paise */
      due: number
      /** the customer’s unused advances */
      advance: number
      /** payments and refunds, oldest first */
      entries: Array<{
        id: string
        kind: 'taken' | 'refunded' | 'written_off' | 'undone'
        method: 'cash' | 'upi' | 'card' | 'bank' | 'other' | 'unrecorded' | null
        /** the part of the payment for this bill, in paise; negative if the money left the bill */
        amount: number
        reference: string | null
        reason: string | null
        at: string
        undoneAt: string | null
        /** true: the caller made the entry */
        mine: boolean
      }>
      /** on a credit note, the method of the refund; `advance`: saved as an advance; null: no refund */
      wentBack: {
        how: 'cash' | 'upi' | 'card' | 'bank' | 'other' | 'unrecorded' | 'advance'
        /** whole paise */
        amount: number
      } | null
      /** the bill that the credit note refers to */
      credits: {
        id: string
        number: string | null
        issuedOn: string | null
      } | null
      creditNotes: Array<{
        id: string
        number: string | null
        issuedOn: string | null
        /** whole paise */
        total: number
        /** for staff */
        reason: string | null
        /** the printed reason; null: no reason is printed */
        printedReason: string | null
      }>
      /** the clinic’s UPI ID; null: not set */
      upiId: string | null
      /** the current due days of the pets on an issued bill; empty if the clinic doesn’t print them */
      next: Array<{
        pet: string
        /** the due item, or the service of an appointment; null for callers with a link */
        what: string | null
        day: string
        /** the time of an appointment; null: a due day */
        at: string | null
      }>
    }
  }
  /** List the next due days of the pets on a bill, as the bill prints them. */
  'bills.listNext': {
    input: {
      id: string
    }
    output: Array<{
      pet: string
      /** the due item, or the service of an appointment; null for callers with a link */
      what: string | null
      day: string
      /** the time of an appointment; null: a due day */
      at: string | null
    }>
  }
  /** List the entries of the ledger in the order of their last change. */
  'bills.listEntries': {
    input: {
      /** `changedAfter` of the previous answer, or `0` to read everything; records come in the order of their last change */
      changedAfter?: string
    }
    output: {
      items: Array<{
        entryId: string
        kind: 'taken' | 'refunded' | 'written_off' | 'undone' | 'kept'
        /** null: no money moved */
        method: 'cash' | 'upi' | 'card' | 'bank' | 'other' | 'unrecorded' | null
        /** whole paise */
        amount: number
        at: string
        /** empty: an advance */
        bills: Array<{
          billId: string
          /** whole paise; negative: the money leaves the bill */
          amount: number
        }>
        /** the appointments on these bills */
        appointmentIds: Array<string>
        /** the entry that this one undoes */
        undoes: string | null
        /** the advance that this entry refunds or books as income */
        returns: string | null
        undoneAt: string | null
        /** the part of a payment that no bill has used and no one has refunded */
        left: number
      }>
      nextCursor: string | null
      /** with `changedAfter`: the records that this list no longer contains */
      removed?: Array<{
        id: string
        deleted: true
      }>
      /** with `changedAfter`: the value to send next; the caller has everything once `items` and `removed` are empty */
      changedAfter?: string
    }
  }
  /** List payments, latest appointment first. */
  'payments.list': {
    input: {
      /** `pending` excludes cancelled appointments */
      paymentStatus?: 'pending' | 'paid' | 'refunded'
      /** of the appointment */
      status?: 'pending' | 'confirmed' | 'completed' | 'cancelled'
      /** only the payments of this customer */
      customerId?: string
      /** the full name of the service */
      service?: string
      /** part of the customer’s name or phone, the pet’s name or the service’s name */
      q?: string
      /** the first day */
      from?: string
      /** the last day */
      to?: string
      /** the day or instant at which the list begins; the skipped appointments follow at the end, in the opposite order */
      start?: string | string
      /** `nextCursor` of the previous page */
      cursor?: string
    }
    output: {
      items: Array<Payment>
      nextCursor: string | null
    }
  }
  /** Get the sums of payments by status, without cancelled appointments. */
  'payments.totals': {
    input: {
      /** `pending` excludes cancelled appointments */
      paymentStatus?: 'pending' | 'paid' | 'refunded'
      /** of the appointment */
      status?: 'pending' | 'confirmed' | 'completed' | 'cancelled'
      /** only the payments of this customer */
      customerId?: string
      /** the full name of the service */
      service?: string
      /** part of the customer’s name or phone, the pet’s name or the service’s name */
      q?: string
      /** the first day */
      from?: string
      /** the last day */
      to?: string
    }
    output: {
      /** the number of payments */
      count: number
      pending: number
      /** the sum of pending payments for completed appointments */
      toCollect: number
      paid: number
      refunded: number
    }
  }
  /** List the appointments of a bill that have an unsigned case sheet. */
  'payments.listUnsignedSheets': {
    input: {
      id: string
    }
    output: Array<{
      appointmentId: string
      petName: string
    }>
  }
  /** Change the amount of a pending payment. */
  'payments.changeAmount': {
    input: {
      id: string
    } & {
      /** the amount that the caller saw, in paise; it must not have changed since */
      seenAmount: number
      /** whole paise */
      amount: number
    }
    output: Payment
  }
  /** Mark a pending payment as paid. */
  'payments.markPaid': {
    input: {
      id: string
    } & {
      /** the amount that the caller saw, in paise; it must not have changed since, and must be the sum due on the bill */
      seenAmount: number
    }
    output: Payment
  }
  /** Complete an appointment and mark its payment as paid, in one step. */
  'payments.complete': {
    input: {
      id: string
    } & {
      /** the amount that the caller saw, in paise; it must not have changed since, and must be the sum due on the bill */
      seenAmount: number
    }
    output: {
      payment: Payment
      /** the reason why the customer was not notified of the completion */
      warning: string | null
    }
  }
  /** Mark a paid payment as refunded. */
  'payments.refund': {
    input: {
      id: string
    } & {
      reason: string
    }
    output: Payment
  }
  /** Get an appointment’s case sheet, or the values with which to begin one. */
  'sheets.findForAppointment': {
    input: {
      id: string
    }
    output: {
      start: {
        pet: {
          id: string
          name: string
          species: string
          breed: string | null
          /** null: unknown */
          gender: string | null
          age: number | null
          birthDate: string | null
          deceasedOn: string | null
          owner: {
            id: string
            fullName: string
          }
        }
        appointmentId: string | null
        seenAt: string
        /** the notes of the booking */
        reason: string
      }
      sheet: CaseSheet | null
      last: {
        reason: string
        history: string
        findings: string
        assessment: string
        plan: string
        /** advice for the owner at home */
        advice: string
        /** grams */
        weight: number | null
        /** tenths of a degree Celsius */
        temperature: number | null
        /** beats a minute */
        pulse: number | null
        /** breaths a minute */
        respiration: number | null
        prescription: Array<{
          name: string
          /** the amount each time, such as `1½ tablets` */
          amount: string
          /** such as `in the morning and in the evening` */
          when: string
          /** such as `for 5 days` */
          howLong: string
          /** the quantity to buy, such as `1 strip` */
          quantity: string
          note: string
        }>
        /** the day to see the pet again */
        againOn: string | null
        id: string
        seenAt: string
        done: Array<{
          id: string
          name: string
          /** the quantity in thousandths of a unit */
          thousandths: number
          unit: string | null
          batch: string | null
        }>
      } | null
      /** doses recorded at this visit */
      doses: Array<{
        id: string
        name: string
        batch: string | null
      }>
      lastWeight: {
        grams: number
        at: string
      } | null
    }
  }
  /** Get the values with which to begin a case sheet without an appointment, such as for a call. */
  'sheets.findForPet': {
    input: {
      id: string
    }
    output: {
      start: {
        pet: {
          id: string
          name: string
          species: string
          breed: string | null
          /** null: unknown */
          gender: string | null
          age: number | null
          birthDate: string | null
          deceasedOn: string | null
          owner: {
            id: string
            fullName: string
          }
        }
        appointmentId: string | null
        seenAt: string
        /** the notes of the booking */
        reason: string
      }
      sheet: CaseSheet | null
      last: {
        reason: string
        history: string
        findings: string
        assessment: string
        plan: string
        /** advice for the owner at home */
        advice: string
        /** grams */
        weight: number | null
        /** tenths of a degree Celsius */
        temperature: number | null
        /** beats a minute */
        pulse: number | null
        /** breaths a minute */
        respiration: number | null
        prescription: Array<{
          name: string
          /** the amount each time, such as `1½ tablets` */
          amount: string
          /** such as `in the morning and in the evening` */
          when: string
          /** such as `for 5 days` */
          howLong: string
          /** the quantity to buy, such as `1 strip` */
          quantity: string
          note: string
        }>
        /** the day to see the pet again */
        againOn: string | null
        id: string
        seenAt: string
        done: Array<{
          id: string
          name: string
          /** the quantity in thousandths of a unit */
          thousandths: number
          unit: string | null
          batch: string | null
        }>
      } | null
      /** doses recorded at this visit */
      doses: Array<{
        id: string
        name: string
        batch: string | null
      }>
      lastWeight: {
        grams: number
        at: string
      } | null
    }
  }
  /** Get a case sheet. */
  'sheets.get': {
    input: {
      id: string
    }
    output: {
      start: {
        pet: {
          id: string
          name: string
          species: string
          breed: string | null
          /** null: unknown */
          gender: string | null
          age: number | null
          birthDate: string | null
          deceasedOn: string | null
          owner: {
            id: string
            fullName: string
          }
        }
        appointmentId: string | null
        seenAt: string
        /** the notes of the booking */
        reason: string
      }
      sheet: CaseSheet | null
      last: {
        reason: string
        history: string
        findings: string
        assessment: string
        plan: string
        /** advice for the owner at home */
        advice: string
        /** grams */
        weight: number | null
        /** tenths of a degree Celsius */
        temperature: number | null
        /** beats a minute */
        pulse: number | null
        /** breaths a minute */
        respiration: number | null
        prescription: Array<{
          name: string
          /** the amount each time, such as `1½ tablets` */
          amount: string
          /** such as `in the morning and in the evening` */
          when: string
          /** such as `for 5 days` */
          howLong: string
          /** the quantity to buy, such as `1 strip` */
          quantity: string
          note: string
        }>
        /** the day to see the pet again */
        againOn: string | null
        id: string
        seenAt: string
        done: Array<{
          id: string
          name: string
          /** the quantity in thousandths of a unit */
          thousandths: number
          unit: string | null
          batch: string | null
        }>
      } | null
      /** doses recorded at this visit */
      doses: Array<{
        id: string
        name: string
        batch: string | null
      }>
      lastWeight: {
        grams: number
        at: string
      } | null
    }
  }
  /** Save some fields of a case sheet. */
  'sheets.save': {
    input: {
      id: string
    } & {
      reason?: string
      history?: string
      findings?: string
      assessment?: string
      plan?: string
      /** advice for the owner at home */
      advice?: string
      /** grams */
      weight?: number | null
      /** tenths of a degree Celsius */
      temperature?: number | null
      /** beats a minute */
      pulse?: number | null
      /** breaths a minute */
      respiration?: number | null
      prescription?: Array<{
        name: string
        /** the amount each time, such as `1½ tablets` */
        amount: string
        /** such as `in the morning and in the evening` */
        when: string
        /** such as `for 5 days` */
        howLong: string
        /** the quantity to buy, such as `1 strip` */
        quantity: string
        note: string
      }>
      /** the day to see the pet again */
      againOn?: string | null
      /** the fields as the caller read them. A field that the caller did not change is not written. If someone else changed the same field, the request is refused with the field’s current value. Without `seen`, every field is written */
      seen?: {
        reason?: unknown
        history?: unknown
        findings?: unknown
        assessment?: unknown
        plan?: unknown
        advice?: unknown
        weight?: unknown
        temperature?: unknown
        pulse?: unknown
        respiration?: unknown
        prescription?: unknown
        againOn?: unknown
      }
    }
    output: {
      edit: number
    }
  }
  /** Begin a case sheet. */
  'sheets.begin': {
    input: {
      id: string
      petId: string
      /** null: no appointment */
      appointmentId: string | null
    }
    output: CaseSheet
  }
  /** List the case sheets that wait for a signature, oldest first. */
  'sheets.listUnsigned': {
    input: {
      /** `nextCursor` of the previous page */
      cursor?: string
    }
    output: {
      items: Array<{
        id: string
        pet: {
          id: string
          name: string
        }
        owner: string
        seenAt: string
        /** true: the sheet was signed and is being changed */
        isAmended: boolean
        editedBy: string | null
      }>
      nextCursor: string | null
      /** of all pages */
      count: number
    }
  }
  /** Add a treatment, product or service to a case sheet and its draft bill. */
  'sheets.addDone': {
    input: {
      id: string
    } & {
      lineId: string
      productId?: string
      /** required without `productId` */
      serviceId?: string
      /** the quantity in thousandths of a unit; one unit by default */
      thousandths?: number
    }
    output: CaseSheet
  }
  /** Change the quantity of a line on a case sheet. */
  'sheets.changeDone': {
    input: {
      id: string
    } & {
      lineId: string
      thousandths: number
    }
    output: CaseSheet
  }
  /** Remove a line from a case sheet. */
  'sheets.removeDone': {
    input: {
      id: string
    } & {
      lineId: string
    }
    output: CaseSheet
  }
  /** Search products, treatments and services by name. */
  'sheets.searchItems': {
    input: {
      /** part of a name; omitted: all */
      q?: string
    }
    output: Array<{
      id: string
      name: string
      kind: 'goods' | 'treatment' | 'service'
      /** true: a product that is given as a dose, such as a vaccine */
      isDose: boolean
    }>
  }
  /** Search medicines that were prescribed before, most used first. */
  'sheets.searchMedicines': {
    input: {
      /** part of a name; omitted: all */
      q?: string
    }
    output: Array<{
      name: string
      /** the amount each time, such as `1½ tablets` */
      amount: string
      /** such as `in the morning and in the evening` */
      when: string
      /** such as `for 5 days` */
      howLong: string
      /** the quantity to buy, such as `1 strip` */
      quantity: string
      note: string
      id: string
    }>
  }
  /** Move an unsigned case sheet to another pet of the same customer. */
  'sheets.move': {
    input: {
      id: string
    } & {
      petId: string
    }
    output: CaseSheet
  }
  /** Get the signed prescription and advice for one of your pets. */
  'sheets.getOwn': {
    input: {
      id: string
    }
    output: {
      id: string
      seenAt: string
      pet: {
        name: string
        species: string
        breed: string | null
        /** null: unknown */
        gender: string | null
        /** the age on the day of the visit */
        age: number | null
        owner: {
          fullName: string
        }
      }
      content: {
        /** grams */
        weight: number | null
        /** advice for the owner at home */
        advice: string
        prescription: Array<{
          name: string
          /** the amount each time, such as `1½ tablets` */
          amount: string
          /** such as `in the morning and in the evening` */
          when: string
          /** such as `for 5 days` */
          howLong: string
          /** the quantity to buy, such as `1 strip` */
          quantity: string
          note: string
        }>
        /** the day to see the pet again */
        againOn: string | null
      }
      signature: {
        version: number
        signer: {
          name: string
          title: string | null
          qualification: string | null
          registration: string
          council: string | null
        }
        signedAt: string
      }
    }
  }
  /** Place an order for a customer. */
  'orders.place': {
    input: {
      customerId: string
      items: Array<{
        productId: string
        quantity: number
      }>
      shippingAddress: string
      /** the total that the caller saw, in paise; the order is refused if prices have changed */
      seenTotal: number
      /** one id per form; the server processes each form once */
      idempotencyKey: string
    }
    output: WholeOrder
  }
  /** List orders, newest first. */
  'orders.list': {
    input: {
      /** omitted: orders of every status */
      status?: 'pending' | 'completed' | 'cancelled'
      /** only the orders of this customer */
      customerId?: string
      /** `nextCursor` of the previous page */
      cursor?: string
    }
    output: {
      items: Array<Order>
      nextCursor: string | null
    }
  }
  /** Get an order with its items. */
  'orders.get': {
    input: {
      id: string
    }
    output: WholeOrder
  }
  /** Mark a pending order as completed. */
  'orders.complete': {
    input: {
      id: string
    }
    output: WholeOrder
  }
  /** Cancel a pending order. */
  'orders.cancel': {
    input: {
      id: string
    }
    output: WholeOrder
  }
  /** List all products, newest first. */
  'orders.listProducts': {
    input: {
      /** part of the product’s name */
      q?: string
      /** `nextCursor` of the previous page */
      cursor?: string
    }
    output: {
      items: Array<Product>
      nextCursor: string | null
    }
  }
  /** Add a product. */
  'orders.createProduct': {
    input: {
      name: string
      /** whole paise */
      price: number
      /** omitted: unchanged; a new product is `goods` */
      kind?: 'goods' | 'treatment'
    }
    output: Product
  }
  /** Search available products by name; at most 20. */
  'orders.searchProducts': {
    input: {
      /** part of the product’s name */
      q?: string
    }
    output: Array<Product>
  }
  /** Change a product’s name and price. */
  'orders.updateProduct': {
    input: {
      id: string
    } & {
      name: string
      /** whole paise */
      price: number
      /** omitted: unchanged; a new product is `goods` */
      kind?: 'goods' | 'treatment'
      /** the fields as the caller read them. A field that the caller did not change is not written. If someone else changed the same field, the request is refused with the field’s current value. Without `seen`, every field is written */
      seen?: {
        name?: unknown
        price?: unknown
        kind?: unknown
      }
    }
    output: Product
  }
  /** Hide a product from new orders, or show it again. */
  'orders.hideProduct': {
    input: {
      id: string
    } & {
      hidden: boolean
    }
    output: Product
  }
  /** List the products that the clinic counts, newest first, with their stock. */
  'stock.list': {
    input: {
      /** part of the product’s name */
      q?: string
      /** `expiring`: a batch has expired or expires within 30 days */
      filter?: 'all' | 'low' | 'expiring'
      /** `nextCursor` of the previous page */
      cursor?: string
    }
    output: {
      items: Array<StockItem>
      nextCursor: string | null
    }
  }
  /** Add goods to the stock, and count the product from then on. */
  'stock.takeIn': {
    input: {
      productId: string
      thousandths: number
      batch?: string | null
      expiresOn?: string | null
      /** one id per form; the server processes each form once */
      idempotencyKey: string
    }
    output: StockItem
  }
  /** List the latest 50 changes and counts of a product’s stock. */
  'stock.listMoves': {
    input: {
      id: string
    }
    output: Array<{
      kind: 'in' | 'sold' | 'returned' | 'counted' | 'given'
      /** positive: stock was added */
      thousandths: number
      batch: string | null
      /** the bill of the sale or the return */
      bill: {
        id: string
        number: string | null
        customer: string | null
      } | null
      reason: string | null
      /** the name of the person; null for a deleted login */
      by: string | null
      at: string
    }>
  }
  /** Correct the stock of a batch after a count. */
  'stock.count': {
    input: {
      lotId: string
      left: number
      /** the quantity that the caller saw; it must not have changed since */
      seenLeft: number
      /** the reason for the difference */
      reason: string
    }
    output: StockItem
  }
  /** Set the low-stock level of a product. */
  'stock.setLow': {
    input: {
      id: string
    } & {
      lowAt: number | null
    }
    output: StockItem
  }
  /** Stop counting a product until goods are added again. */
  'stock.stop': {
    input: {
      id: string
    }
    output: {
      done: true
    }
  }
  /** List a pet’s doses and due days; owners can read only their own pets. */
  'care.get': {
    input: {
      id: string
    }
    output: {
      /** earliest due day first */
      items: Array<{
        item: {
          id: string
          name: string
          kind: 'vaccination' | 'deworming' | 'parasites' | 'checkup'
        }
        /** `dose`: by the last dose; `set`: by staff; `planned`: by the pet’s age; `stopped`: not for this pet */
        decided: 'dose' | 'set' | 'planned' | 'stopped'
        /** null: this pet doesn’t get the item */
        due: string | null
        /** the first day on which a dose counts */
        from: string | null
        lastGiven: string | null
        /** the reason that staff gave; null for owners */
        reason: string | null
        /** the name of the person who decided; null for owners */
        by: string | null
      }>
      /** latest first */
      doses: Array<{
        id: string
        productId: string | null
        givenOn: string
        /** the product’s name; null for a dose given elsewhere */
        name: string | null
        /** a note about a dose given elsewhere */
        note: string | null
        /** the names of the dose’s items */
        items: Array<string>
        batch: string | null
        expiresOn: string | null
        elsewhere: boolean
        counts: boolean
        /** the name of the person who gave the dose; null for owners */
        by: string | null
      }>
      /** true: the clinic has a product for an active item, so doses can be recorded */
      used: boolean
    }
  }
  /** Get the doses and products from which a form proposes due days. */
  'care.getHistory': {
    input: {
      id: string
    }
    output: {
      birthDate: string | null
      /** the next vaccination as typed before the pet’s first dose */
      typedDay: string | null
      items: Array<{
        id: string
        name: string
        kind: 'vaccination' | 'deworming' | 'parasites'
        /** words for the species that get the item; empty: any pet */
        species: Array<string>
        schedule: {
          /** the age at the first dose; a dose at a younger age doesn’t count */
          first: {
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            from?: unknown
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            by?: unknown
          }
          /** intervals to the next dose, each for pets younger than `until`; the last one also applies to a late start */
          bands: Array<{
            until?: unknown | null
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            from?: unknown
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            by?: unknown
          }>
          /** the minimum number of doses in a course */
          doses: number
          /** the first booster: after the course, or at an age; null: like later boosters */
          firstBooster: {
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            from?: unknown
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            by?: unknown
            age?: {
              /** days, weeks or months, such as `14d`, `6w` or `12m` */
              from?: unknown
              /** days, weeks or months, such as `14d`, `6w` or `12m` */
              by?: unknown
            }
          } | null
          booster: {
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            from?: unknown
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            by?: unknown
          }
        }
        /** the doses, oldest first, with the decision that was made at the recording */
        doses: Array<{
          day: string
          step: 'not counted' | 'course' | 'complete' | 'booster'
          why: 'too soon' | 'too young' | 'set aside' | null
          from: string
          due: string
          /** how long the product protects */
          validity?: unknown | null
        }>
        /** the current due day */
        due: string | null
        from: string | null
        stopped: boolean
      }>
      products: Array<{
        id: string
        name: string
        /** the ids of the product’s items */
        itemIds: Array<string>
        validity?: unknown | null
        /** the quantity of the last dose, in thousandths of a unit */
        thousandths: number
        /** batches in stock; the batch used last comes first */
        lots: Array<{
          batch: string | null
          expiresOn: string | null
        }>
      }>
    }
  }
  /** Record the doses that a pet was given, and take them from the stock. */
  'care.record': {
    input: {
      id: string
    } & {
      /** a day from the pet’s birth to today */
      givenOn: string
      appointmentId?: string | null
      /** true: mark the appointment as completed; requires `appointments:write` */
      completes?: boolean
      doses: Array<{
        productId: string
        batch?: string | null
        expiresOn?: string | null
        thousandths?: number
        /** the vet’s decision whether the dose counts */
        counts?: boolean
        /** true: the dose completes the course */
        complete?: boolean
        shown: Array<{
          /** the id of a care item, such as `anti-rabies` */
          itemId: string
          step: 'not counted' | 'course' | 'complete' | 'booster'
          due: string
        }>
        /** due days that the vet sets instead of the proposed ones */
        days?: Array<{
          /** the id of a care item, such as `anti-rabies` */
          itemId: string
          due: string
          reason: string
        }>
      }>
      /** the day to see the pet again; removing the first of these doses removes the day too */
      againOn?: string | null
      /** required with a pet’s first vaccination if `typedDay` is not null */
      typedFor?: {
        /** the day that staff typed earlier for the next vaccination */
        seen: string
        /** the item that the day is for; null: this entry replaces the day */
        itemId: string | null
      }
      /** one id per form; the server handles a repeated submit once */
      idempotencyKey: string
    }
    output: {
      /** earliest due day first */
      items: Array<{
        item: {
          id: string
          name: string
          kind: 'vaccination' | 'deworming' | 'parasites' | 'checkup'
        }
        /** `dose`: by the last dose; `set`: by staff; `planned`: by the pet’s age; `stopped`: not for this pet */
        decided: 'dose' | 'set' | 'planned' | 'stopped'
        /** null: this pet doesn’t get the item */
        due: string | null
        /** the first day on which a dose counts */
        from: string | null
        lastGiven: string | null
        /** the reason that staff gave; null for owners */
        reason: string | null
        /** the name of the person who decided; null for owners */
        by: string | null
      }>
      /** latest first */
      doses: Array<{
        id: string
        productId: string | null
        givenOn: string
        /** the product’s name; null for a dose given elsewhere */
        name: string | null
        /** a note about a dose given elsewhere */
        note: string | null
        /** the names of the dose’s items */
        items: Array<string>
        batch: string | null
        expiresOn: string | null
        elsewhere: boolean
        counts: boolean
        /** the name of the person who gave the dose; null for owners */
        by: string | null
      }>
      /** true: the clinic has a product for an active item, so doses can be recorded */
      used: boolean
    }
  }
  /** Record a dose that someone else gave. */
  'care.recordElsewhere': {
    input: {
      id: string
    } & {
      /** a day from the pet’s birth to today */
      givenOn: string
      itemIds: Array<string>
      /** the product, and the clinic that gave it */
      note?: string | null
      batch?: string | null
      /** the vet’s decision whether the dose counts */
      counts?: boolean
      /** true: the dose completes the course */
      complete?: boolean
      /** due days to set; without them, the due day from a later dose stays */
      days?: Array<{
        /** the id of a care item, such as `anti-rabies` */
        itemId: string
        due: string
        reason: string
      }>
      /** required with a pet’s first vaccination if `typedDay` is not null */
      typedFor?: {
        /** the day that staff typed earlier for the next vaccination */
        seen: string
        /** the item that the day is for; null: this entry replaces the day */
        itemId: string | null
      }
      /** one id per form; the server handles a repeated submit once */
      idempotencyKey: string
    }
    output: {
      /** earliest due day first */
      items: Array<{
        item: {
          id: string
          name: string
          kind: 'vaccination' | 'deworming' | 'parasites' | 'checkup'
        }
        /** `dose`: by the last dose; `set`: by staff; `planned`: by the pet’s age; `stopped`: not for this pet */
        decided: 'dose' | 'set' | 'planned' | 'stopped'
        /** null: this pet doesn’t get the item */
        due: string | null
        /** the first day on which a dose counts */
        from: string | null
        lastGiven: string | null
        /** the reason that staff gave; null for owners */
        reason: string | null
        /** the name of the person who decided; null for owners */
        by: string | null
      }>
      /** latest first */
      doses: Array<{
        id: string
        productId: string | null
        givenOn: string
        /** the product’s name; null for a dose given elsewhere */
        name: string | null
        /** a note about a dose given elsewhere */
        note: string | null
        /** the names of the dose’s items */
        items: Array<string>
        batch: string | null
        expiresOn: string | null
        elsewhere: boolean
        counts: boolean
        /** the name of the person who gave the dose; null for owners */
        by: string | null
      }>
      /** true: the clinic has a product for an active item, so doses can be recorded */
      used: boolean
    }
  }
  /** Remove a dose that was recorded by mistake. */
  'care.takeBack': {
    input: {
      id: string
    } & {
      reason: string
      /** true: return the dose to stock; false: the dose was used up */
      toShelf?: boolean
    }
    output: {
      /** earliest due day first */
      items: Array<{
        item: {
          id: string
          name: string
          kind: 'vaccination' | 'deworming' | 'parasites' | 'checkup'
        }
        /** `dose`: by the last dose; `set`: by staff; `planned`: by the pet’s age; `stopped`: not for this pet */
        decided: 'dose' | 'set' | 'planned' | 'stopped'
        /** null: this pet doesn’t get the item */
        due: string | null
        /** the first day on which a dose counts */
        from: string | null
        lastGiven: string | null
        /** the reason that staff gave; null for owners */
        reason: string | null
        /** the name of the person who decided; null for owners */
        by: string | null
      }>
      /** latest first */
      doses: Array<{
        id: string
        productId: string | null
        givenOn: string
        /** the product’s name; null for a dose given elsewhere */
        name: string | null
        /** a note about a dose given elsewhere */
        note: string | null
        /** the names of the dose’s items */
        items: Array<string>
        batch: string | null
        expiresOn: string | null
        elsewhere: boolean
        counts: boolean
        /** the name of the person who gave the dose; null for owners */
        by: string | null
      }>
      /** true: the clinic has a product for an active item, so doses can be recorded */
      used: boolean
      /** the issued bill that still charges the dose; null for staff without `payments:read` */
      bill: {
        id: string
        number: string | null
      } | null
    }
  }
  /** Set or plan a pet’s due day for an item, or stop the item for the pet. */
  'care.choose': {
    input: {
      id: string
    } & {
      /** the id of a care item, such as `anti-rabies` */
      itemId: string
      choice: {
        kind: 'set'
        /** today or later */
        due: string
        reason: string
      } | {
        /** the first due day follows from the pet’s age */
        kind: 'planned'
      } | {
        /** not for this pet */
        kind: 'stopped'
        reason: string
      }
      /** required with a pet’s first vaccination if `typedDay` is not null */
      typedFor?: {
        /** the day that staff typed earlier for the next vaccination */
        seen: string
        /** the item that the day is for; null: this entry replaces the day */
        itemId: string | null
      }
    }
    output: {
      /** earliest due day first */
      items: Array<{
        item: {
          id: string
          name: string
          kind: 'vaccination' | 'deworming' | 'parasites' | 'checkup'
        }
        /** `dose`: by the last dose; `set`: by staff; `planned`: by the pet’s age; `stopped`: not for this pet */
        decided: 'dose' | 'set' | 'planned' | 'stopped'
        /** null: this pet doesn’t get the item */
        due: string | null
        /** the first day on which a dose counts */
        from: string | null
        lastGiven: string | null
        /** the reason that staff gave; null for owners */
        reason: string | null
        /** the name of the person who decided; null for owners */
        by: string | null
      }>
      /** latest first */
      doses: Array<{
        id: string
        productId: string | null
        givenOn: string
        /** the product’s name; null for a dose given elsewhere */
        name: string | null
        /** a note about a dose given elsewhere */
        note: string | null
        /** the names of the dose’s items */
        items: Array<string>
        batch: string | null
        expiresOn: string | null
        elsewhere: boolean
        counts: boolean
        /** the name of the person who gave the dose; null for owners */
        by: string | null
      }>
      /** true: the clinic has a product for an active item, so doses can be recorded */
      used: boolean
    }
  }
  /** Set the day to see a pet again. */
  'care.seeAgain': {
    input: {
      id: string
    } & {
      /** today or later; null: don’t see the pet again */
      due: string | null
    }
    output: {
      /** earliest due day first */
      items: Array<{
        item: {
          id: string
          name: string
          kind: 'vaccination' | 'deworming' | 'parasites' | 'checkup'
        }
        /** `dose`: by the last dose; `set`: by staff; `planned`: by the pet’s age; `stopped`: not for this pet */
        decided: 'dose' | 'set' | 'planned' | 'stopped'
        /** null: this pet doesn’t get the item */
        due: string | null
        /** the first day on which a dose counts */
        from: string | null
        lastGiven: string | null
        /** the reason that staff gave; null for owners */
        reason: string | null
        /** the name of the person who decided; null for owners */
        by: string | null
      }>
      /** latest first */
      doses: Array<{
        id: string
        productId: string | null
        givenOn: string
        /** the product’s name; null for a dose given elsewhere */
        name: string | null
        /** a note about a dose given elsewhere */
        note: string | null
        /** the names of the dose’s items */
        items: Array<string>
        batch: string | null
        expiresOn: string | null
        elsewhere: boolean
        counts: boolean
        /** the name of the person who gave the dose; null for owners */
        by: string | null
      }>
      /** true: the clinic has a product for an active item, so doses can be recorded */
      used: boolean
    }
  }
  /** Turn the checkup days of pets on or off. */
  'care.saveCheckup': {
    input: {
      active: boolean
    }
    output: {
      active: boolean
    }
  }
  /** List the care items and the products given for them. */
  'care.listItems': {
    input: {}
    output: {
      items: Array<{
        id: string
        name: string
        kind: 'vaccination' | 'deworming' | 'parasites'
        /** words for the species that get the item; empty: any pet */
        species: Array<string>
        schedule: {
          /** the age at the first dose; a dose at a younger age doesn’t count */
          first: {
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            from?: unknown
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            by?: unknown
          }
          /** intervals to the next dose, each for pets younger than `until`; the last one also applies to a late start */
          bands: Array<{
            until?: unknown | null
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            from?: unknown
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            by?: unknown
          }>
          /** the minimum number of doses in a course */
          doses: number
          /** the first booster: after the course, or at an age; null: like later boosters */
          firstBooster: {
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            from?: unknown
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            by?: unknown
            age?: {
              /** days, weeks or months, such as `14d`, `6w` or `12m` */
              from?: unknown
              /** days, weeks or months, such as `14d`, `6w` or `12m` */
              by?: unknown
            }
          } | null
          booster: {
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            from?: unknown
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            by?: unknown
          }
        }
        active: boolean
      }>
      /** true: checkup days are on */
      checkup: boolean
      products: Array<{
        id: string
        name: string
        itemIds: Array<string>
        validity?: unknown | null
        charged: boolean
      }>
    }
  }
  /** Add a care item. */
  'care.addItem': {
    input: {
      name: string
      /** false: staff don’t see the item */
      active: boolean
      schedule: {
        /** the age at the first dose; a dose at a younger age doesn’t count */
        first: {
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from: string
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by: string
        }
        /** intervals to the next dose, each for pets younger than `until`; the last one also applies to a late start */
        bands: Array<{
          until: string | null
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from: string
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by: string
        }>
        /** the minimum number of doses in a course */
        doses: number
        /** the first booster: after the course, or at an age; null: like later boosters */
        firstBooster: {
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from: string
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by: string
          age?: {
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            from: string
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            by: string
          }
        } | null
        booster: {
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from: string
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by: string
        }
      }
      kind: 'vaccination' | 'deworming' | 'parasites'
      /** empty: any pet */
      species: Array<'dog' | 'cat' | 'rabbit'>
      /** one id per form; the server handles a repeated submit once */
      idempotencyKey: string
    }
    output: {
      id: string
      name: string
      kind: 'vaccination' | 'deworming' | 'parasites'
      /** words for the species that get the item; empty: any pet */
      species: Array<string>
      schedule: {
        /** the age at the first dose; a dose at a younger age doesn’t count */
        first: {
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from?: unknown
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by?: unknown
        }
        /** intervals to the next dose, each for pets younger than `until`; the last one also applies to a late start */
        bands: Array<{
          until?: unknown | null
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from?: unknown
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by?: unknown
        }>
        /** the minimum number of doses in a course */
        doses: number
        /** the first booster: after the course, or at an age; null: like later boosters */
        firstBooster: {
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from?: unknown
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by?: unknown
          age?: {
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            from?: unknown
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            by?: unknown
          }
        } | null
        booster: {
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from?: unknown
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by?: unknown
        }
      }
      active: boolean
    }
  }
  /** List the pets that are due for an item, earliest first. */
  'care.listDue': {
    input: {
      /** the id of a care item, such as `anti-rabies` */
      id: string
      /** `overdue`: due before today; `pending`: due after today; `invite`: due without an upcoming appointment; `none`: pets of a fitting species without a dose or due day, newest first; omitted: all due pets */
      filter?: 'all' | 'overdue' | 'pending' | 'invite' | 'none'
      /** `nextCursor` of the previous page */
      cursor?: string
    }
    output: {
      items: Array<{
        id: string
        name: string
        species: string
        imageUrl: string | null
        /** the time of the appointment for the next vaccination; null if none is booked */
        vaccinationBookedAt: string | null
        /** null: the pet has no dose and no due day */
        due: string | null
        owner: {
          id: string
          fullName: string
          phone: string | null
        }
        /** the pet’s next appointment, for any service */
        nextAppointment: {
          appointmentDate: string
          serviceType: string
        } | null
      }>
      nextCursor: string | null
    }
  }
  /** List the pets that were given a batch of a product. */
  'care.listOfBatch': {
    input: {
      id: string
      /** as printed, in upper or lower case */
      batch: string
    }
    output: Array<{
      doseId: string
      pet: {
        id: string
        name: string
        deceased: boolean
      }
      owner: {
        id: string
        fullName: string
        phone: string | null
      }
      batch: string
      givenOn: string
    }>
  }
  /** List the active items. */
  'care.listDueItems': {
    input: {}
    output: Array<{
      id: string
      name: string
      kind: 'vaccination' | 'deworming' | 'parasites' | 'checkup'
    }>
  }
  /** Change a care item; due days that are already set stay. */
  'care.saveItem': {
    input: {
      /** the id of a care item, such as `anti-rabies` */
      id: string
    } & {
      name: string
      /** false: staff don’t see the item */
      active: boolean
      schedule: {
        /** the age at the first dose; a dose at a younger age doesn’t count */
        first: {
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from: string
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by: string
        }
        /** intervals to the next dose, each for pets younger than `until`; the last one also applies to a late start */
        bands: Array<{
          until: string | null
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from: string
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by: string
        }>
        /** the minimum number of doses in a course */
        doses: number
        /** the first booster: after the course, or at an age; null: like later boosters */
        firstBooster: {
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from: string
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by: string
          age?: {
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            from: string
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            by: string
          }
        } | null
        booster: {
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from: string
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by: string
        }
      }
    }
    output: {
      id: string
      name: string
      kind: 'vaccination' | 'deworming' | 'parasites'
      /** words for the species that get the item; empty: any pet */
      species: Array<string>
      schedule: {
        /** the age at the first dose; a dose at a younger age doesn’t count */
        first: {
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from?: unknown
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by?: unknown
        }
        /** intervals to the next dose, each for pets younger than `until`; the last one also applies to a late start */
        bands: Array<{
          until?: unknown | null
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from?: unknown
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by?: unknown
        }>
        /** the minimum number of doses in a course */
        doses: number
        /** the first booster: after the course, or at an age; null: like later boosters */
        firstBooster: {
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from?: unknown
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by?: unknown
          age?: {
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            from?: unknown
            /** days, weeks or months, such as `14d`, `6w` or `12m` */
            by?: unknown
          }
        } | null
        booster: {
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          from?: unknown
          /** days, weeks or months, such as `14d`, `6w` or `12m` */
          by?: unknown
        }
      }
      active: boolean
    }
  }
  /** Set the items that a product is given for; an empty list ends its use. */
  'care.saveProduct': {
    input: {
      id: string
    } & {
      itemIds: Array<string>
      /** true: each dose is charged on a bill */
      charged?: boolean
      /** how long the product protects; null: the schedule’s booster interval */
      validity: string | null
    }
    output: {
      saved: true
    }
  }
  /** List a pet’s certificates; owners can read only their own pets. */
  'certificates.listForPet': {
    input: {
      id: string
    }
    output: Array<Certificate>
  }
  /** List a pet’s files; owners see only the shared files of their own pets. */
  'files.listForPet': {
    input: {
      id: string
    }
    output: Array<File>
  }
  /** Begin to upload a file in pieces. */
  'files.begin': {
    input: {
      id: string
    } & {
      fileId: string
      /** stored without folders and invisible characters */
      name: string
      /** in bytes */
      size: number
      /** the case sheet to which the file is added; null: none */
      sheetId: string | null
    }
    output: {
      done: true
    }
  }
  /** Send a piece of a file. */
  'files.putPiece': {
    input: {
      id: string
    } & {
      /** from 0 */
      number: number
      /** base64 */
      content: string
    }
    output: {
      done: true
    }
  }
  /** Finish the upload of a file after its last piece. */
  'files.finish': {
    input: {
      id: string
    }
    output: File
  }
  /** Stop the upload of a file and delete its pieces. */
  'files.stop': {
    input: {
      id: string
    }
    output: {
      done: true
    }
  }
  /** Let the owner see a file. */
  'files.share': {
    input: {
      id: string
    }
    output: File
  }
  /** Hide a file from the owner. */
  'files.unshare': {
    input: {
      id: string
    }
    output: File
  }
  /** Remove a file; it is deleted 31 days later. */
  'files.remove': {
    input: {
      id: string
    } & {
      reason: string
    }
    output: File
  }
  /** Bring back a removed file. */
  'files.restore': {
    input: {
      id: string
    }
    output: File
  }
  /** List a pet’s appointments, case sheets, doses, weights, files and bills, latest first. */
  'history.listForPet': {
    input: {
      id: string
      /** `nextCursor` of the previous page */
      cursor?: string
    }
    output: {
      items: Array<{
        kind: 'bill'
        id: string
        at: string
        number: string
        isCredit: boolean
        day: string
        /** null for staff without `payments:read` */
        sums: {
          /** whole paise */
          total: number
          /** whole paise */
          credited: number
          /** the amount of called-off lines that are not settled; no one owes this amount */
          calledOff: number
          /** whole paise */
          due: number
        } | null
      } | {
        kind: 'file'
        id: string
        at: string
        name: string
        /** otherwise a PDF file */
        isPicture: boolean
        /** true: the owner sees the file */
        isShared: boolean
      } | {
        kind: 'weight'
        /** 0: the weight of an imported pet without another weight */
        id: string
        at: string
        grams: number
        source: 'scale' | 'form'
      } | {
        kind: 'dose'
        id: string
        at: string
        day: string
        /** the names of the dose’s items */
        items: Array<string>
        /** the product; null for a dose given elsewhere */
        name: string | null
        batch: string | null
      } | {
        kind: 'sheet'
        id: string
        at: string
        isSigned: boolean
        isDiscarded: boolean
        /** the beginning of the reason and the assessment; null for owners */
        summary: string | null
        /** grams */
        weight: number | null
        /** advice for the owner at home */
        advice: string
        prescription: Array<{
          name: string
          /** the amount each time, such as `1½ tablets` */
          amount: string
          /** such as `in the morning and in the evening` */
          when: string
          /** such as `for 5 days` */
          howLong: string
          /** the quantity to buy, such as `1 strip` */
          quantity: string
          note: string
        }>
        /** the day to see the pet again */
        againOn: string | null
      } | {
        kind: 'appointment'
        id: string
        at: string
        serviceType: string
        /** the person who provides the service; null if the clinic has one calendar, or if a room or the van provides the service */
        person: string | null
        status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
        /** true if the appointment was made for an earlier owner of the pet */
        byEarlierOwner: boolean
        /** null if the appointment is not the caller’s */
        visitType: 'clinic' | 'house' | null
        /** null if the appointment is not the caller’s, and for staff without `payments:read` */
        paymentAmount: number | null
        /** null whenever `paymentAmount` is null */
        paymentStatus: 'pending' | 'paid' | 'refunded' | null
      }>
      nextCursor: string | null
    }
  }
  /** Get a customer’s choice of reminders. */
  'reminders.getChoiceFor': {
    input: {
      id: string
    }
    output: {
      reminders: 'all' | 'appointments' | 'none'
      /** true if staff may send reminders to the customer by WhatsApp */
      whatsapp: boolean
    }
  }
  /** List the messages that staff send by WhatsApp, the earliest deadline first. */
  'reminders.listToSend': {
    input: {}
    output: {
      items: Array<{
        id: string
        customer: {
          id: string
          fullName: string
          phone: string
        }
        subject: string
        /** the prefilled text, which ends in a question and the link */
        text: string
        /** time at which the message leaves the list */
        sendUntil: string
        emailFailed: boolean
        /** true if a gateway could not send the message */
        gatewayFailed: boolean
        /** name or address of the person who is sending the message */
        openedBy: string | null
        openedAt: string | null
        /** true if the caller opened the message */
        isOwn: boolean
      }>
      /** set while due messages wait for staff to send or skip them; null otherwise */
      held: {
        /** the clinic’s day */
        since: string
        why: 'many' | 'gap' | 'restored'
      } | null
      /** number of owners whom the held messages would reach; 0 if none are held */
      waiting: number
    }
  }
  /** Mark a message on the WhatsApp list. */
  'reminders.mark': {
    input: {
      id: string
    } & {
      as: 'opened' | 'sent' | 'not_sent' | 'no_whatsapp' | 'unwanted' | 'failed'
    }
    output: {
      id: string
      /** true if the message is still on the list */
      isOpen: boolean
    }
  }
  /** Remove an owner’s answer about an appointment or due care. */
  'reminders.takeBackAnswer': {
    input: {
      id: string
    }
    output: {
      id: string
    }
  }
  /** List the reminders of an appointment with their results, and the owner’s answer. */
  'reminders.listForAppointment': {
    input: {
      id: string
    }
    output: {
      answer: 'coming' | 'not_coming' | null
      answeredAt: string | null
      /** reminders, earliest first */
      fates: Array<{
        kind: 'appointment' | 'vaccination' | 'deworming' | 'parasites' | 'checkup' | 'feedback'
        stage: 'days' | 'hours' | 'first' | 'second' | 'late' | 'after'
        /** instant of the appointment, or due day of the care */
        of: string
        /** `planned`: the reminder will be sent at `at` */
        fate: 'sent' | 'to_send' | 'sent_by_staff' | 'not_sent' | 'withdrawn' | 'skipped' | 'planned'
        at: string
        channels: Array<string>
        /** reason why the reminder was skipped */
        why: 'known_lately' | 'unwanted' | 'no_way' | 'booked' | 'done' | 'answered' | 'set_lately' | 'said_lately' | 'restored' | 'held' | null
        emailFailed: boolean
      }>
    }
  }
  /** List the reminders of a pet’s care with their results, latest first. */
  'reminders.listForPet': {
    input: {
      id: string
    }
    output: Array<{
      kind: 'appointment' | 'vaccination' | 'deworming' | 'parasites' | 'checkup' | 'feedback'
      stage: 'days' | 'hours' | 'first' | 'second' | 'late' | 'after'
      /** instant of the appointment, or due day of the care */
      of: string
      /** `planned`: the reminder will be sent at `at` */
      fate: 'sent' | 'to_send' | 'sent_by_staff' | 'not_sent' | 'withdrawn' | 'skipped' | 'planned'
      at: string
      channels: Array<string>
      /** reason why the reminder was skipped */
      why: 'known_lately' | 'unwanted' | 'no_way' | 'booked' | 'done' | 'answered' | 'set_lately' | 'said_lately' | 'restored' | 'held' | null
      emailFailed: boolean
    }>
  }
  /** List a customer’s reminders with their results, latest first. */
  'reminders.listForCustomer': {
    input: {
      id: string
    }
    output: Array<{
      kind: 'appointment' | 'vaccination' | 'deworming' | 'parasites' | 'checkup' | 'feedback'
      stage: 'days' | 'hours' | 'first' | 'second' | 'late' | 'after'
      /** instant of the appointment, or due day of the care */
      of: string
      /** `planned`: the reminder will be sent at `at` */
      fate: 'sent' | 'to_send' | 'sent_by_staff' | 'not_sent' | 'withdrawn' | 'skipped' | 'planned'
      at: string
      channels: Array<string>
      /** reason why the reminder was skipped */
      why: 'known_lately' | 'unwanted' | 'no_way' | 'booked' | 'done' | 'answered' | 'set_lately' | 'said_lately' | 'restored' | 'held' | null
      emailFailed: boolean
      pet: string
    }>
  }
  /** List the feedback of owners, latest first. */
  'reminders.listFeedback': {
    input: {
      /** `nextCursor` of the previous page */
      cursor?: string
    }
    output: {
      items: Array<{
        id: string
        givenAt: string
        /** from 1, very bad, to 5, very good */
        rating: number
        comment: string | null
        customer: {
          id: string
          fullName: string
        }
        /** null once the names in the message are deleted */
        pet: string | null
        service: string | null
        at: string | null
      }>
      nextCursor: string | null
    }
  }
  /** Get the amounts of a period by day and by service. */
  'reports.money': {
    input: {
      /** the first day */
      from: string
      /** the last day */
      to: string
    }
    output: {
      /** days with appointments, earliest first */
      days: Array<{
        day: string
        paid: number
        /** amount not paid yet */
        pending: number
        refunded: number
        /** number of appointments, without cancelled ones */
        count: number
      }>
      /** services, the highest paid amount first */
      services: Array<{
        service: string
        paid: number
        /** amount not paid yet */
        pending: number
        refunded: number
        /** number of appointments, without cancelled ones */
        count: number
      }>
    }
  }
  /** Get the outcomes of a period’s appointments by day, service and calendar. */
  'reports.outcomes': {
    input: {
      /** the first day */
      from: string
      /** the last day */
      to: string
    }
    output: {
      /** days with appointments, earliest first */
      days: Array<{
        day: string
        /** appointments to which the customer came */
        completed: number
        /** appointments to which no one came */
        missed: number
        /** appointments that the customer cancelled less than 24 hours before their start */
        late: number
        /** appointments cancelled earlier, or by the clinic */
        inTime: number
        confirmed: number
        pending: number
      }>
      /** services, the most booked first */
      services: Array<{
        service: string
        /** appointments to which the customer came */
        completed: number
        /** appointments to which no one came */
        missed: number
        /** appointments that the customer cancelled less than 24 hours before their start */
        late: number
        /** appointments cancelled earlier, or by the clinic */
        inTime: number
        confirmed: number
        pending: number
      }>
      /** calendars in their usual order */
      calendars: Array<{
        id: number
        name: string
        /** appointments to which the customer came */
        completed: number
        /** appointments to which no one came */
        missed: number
        /** appointments that the customer cancelled less than 24 hours before their start */
        late: number
        /** appointments cancelled earlier, or by the clinic */
        inTime: number
        confirmed: number
        pending: number
      }>
    }
  }
  /** Get the booked share of the calendars’ time. */
  'reports.use': {
    input: {
      /** the first day */
      from: string
      /** the last day */
      to: string
    }
    output: {
      /** sums of all calendars, for each hour with open or booked time */
      hours: Array<{
        /** 1 is Monday */
        weekday: number
        hour: number
        /** minutes taken by appointments, without cancelled and overbooked ones */
        booked: number
        /** minutes open for booking */
        open: number
      }>
      calendars: Array<{
        id: number
        name: string
        /** minutes taken by appointments, without cancelled and overbooked ones */
        booked: number
        /** minutes open for booking */
        open: number
      }>
    }
  }
  /** Get the new customers of a period. */
  'reports.newCustomers': {
    input: {
      /** the first day */
      from: string
      /** the last day */
      to: string
    }
    output: {
      /** days with new customers, earliest first */
      days: Array<{
        day: string
        count: number
      }>
      /** at most 100 customers, latest first */
      latest: Array<{
        id: string
        fullName: string
        day: string
      }>
    }
  }
  /** Check whether the books contain payments and GST. */
  'reports.books': {
    input: {}
    output: {
      /** true once money has been taken for a bill */
      money: boolean
      /** true if the clinic is or was registered for GST */
      tax: boolean
    }
  }
  /** Get the payments and refunds of a period, by day and method and by person. */
  'reports.dayBook': {
    input: {
      /** the first day */
      from: string
      /** the last day */
      to: string
    }
    output: {
      /** sums by day and method, in this order */
      methods: Array<{
        day: string
        method: 'cash' | 'upi' | 'card' | 'bank' | 'other' | 'unrecorded'
        /** money taken, including payments undone later; negative if payments of earlier days got their method */
        taken: number
        /** money refunded */
        refunded: number
        /** payments entered by mistake and undone */
        undone: number
        /** number of ledger entries */
        count: number
      }>
      /** sums by the person who made the entry, sorted by name */
      persons: Array<{
        /** null if the person is unknown */
        person: string | null
        /** money taken, including payments undone later; negative if payments of earlier days got their method */
        taken: number
        /** money refunded */
        refunded: number
        /** payments entered by mistake and undone */
        undone: number
        /** number of ledger entries */
        count: number
      }>
      /** amounts written off, by day */
      writtenOff: Array<{
        day: string
        /** whole paise */
        amount: number
        count: number
      }>
      /** advances of erased customers that became income, by day; the money was taken earlier */
      income: Array<{
        day: string
        /** whole paise */
        amount: number
        count: number
      }>
    }
  }
  /** Get the money taken in a period by service and product. */
  'reports.takenFor': {
    input: {
      /** the first day */
      from: string
      /** the last day */
      to: string
    }
    output: {
      /** the largest amount first; a payment is split across the lines of its bill in proportion */
      services: Array<{
        /** a service or a product; null for other lines */
        service: string | null
        /** whole paise */
        amount: number
      }>
      /** advances of erased customers that became income */
      income: number
      /** money that is not for a bill yet; negative if more advances were used, refunded or turned into income than paid */
      advances: number
    }
  }
  /** Get the debts and advances of customers, the longest debt first. */
  'reports.owed': {
    input: {}
    output: {
      /** whole paise */
      owed: number
      /** whole paise */
      advances: number
      /** at most 1000 customers, the longest debt first */
      customers: Array<{
        customer: {
          id: string
          fullName: string
          phone: string | null
        } | null
        /** buyer’s name on the bill, if the buyer has no customer record */
        buyerName: string | null
        /** whole paise */
        owed: number
        /** day of the earliest unpaid bill or appointment; null if nothing is owed */
        since: string | null
        /** number of open bills */
        bills: number
        /** number of completed appointments without a bill */
        appointments: number
        /** the oldest open bill */
        billId: string | null
        /** the oldest completed appointment without a bill */
        appointmentId: string | null
        /** whole paise */
        advance: number
        advanceSince: string | null
      }>
      /** totals of the customers who are not listed */
      others: {
        count: number
        /** whole paise */
        owed: number
        /** whole paise */
        advance: number
      }
    }
  }
  /** Get the GST of the bills and credit notes of a period, by place of supply, rate and code. */
  'reports.tax': {
    input: {
      /** the first day */
      from: string
      /** the last day */
      to: string
    }
    output: {
      /** one row for each kind, place, rate and code */
      rows: Array<{
        kind: 'bill' | 'credit'
        /** place of supply: the two-digit GST code of the state */
        place: string | null
        /** HSN or SAC */
        hsn: string | null
        /** tax rate in basis points; null if exempt or under the composition scheme */
        rate: number | null
        /** number of bills or credit notes */
        bills: number
        /** whole paise */
        taxable: number
        /** whole paise */
        exempt: number
        /** whole paise */
        cgst: number
        /** whole paise */
        sgst: number
        /** whole paise */
        igst: number
        /** whole paise */
        total: number
      }>
      /** amount added by rounding to the rupee, outside the tax */
      roundOff: number
      /** total of the bills minus the credit notes */
      total: number
    }
  }
  /** List a period’s bills and credit notes with their lines for a GST return, latest first. */
  'reports.gst': {
    input: {
      /** the first day */
      from: string
      /** the last day */
      to: string
      /** `nextCursor` of the previous page */
      cursor?: string
    }
    output: {
      items: Array<{
        id: string
        kind: 'bill' | 'credit'
        series: string
        number: string
        issuedOn: string
        buyerGstin: string | null
        buyerName: string | null
        /** place of supply: the two-digit GST code of the state */
        place: string | null
        /** whole paise */
        total: number
        /** number of the bill that the credit note corrects */
        creditsNumber: string | null
        creditsIssuedOn: string | null
        lines: Array<{
          name: string
          /** HSN or SAC */
          hsn: string | null
          goods: boolean
          unit: string | null
          /** the quantity in thousandths of a unit */
          thousandths: number
          /** tax rate in basis points; null if exempt or under the composition scheme */
          rate: number | null
          /** whole paise */
          taxable: number
          /** whole paise */
          exempt: number
          /** whole paise */
          cgst: number
          /** whole paise */
          sgst: number
          /** whole paise */
          igst: number
          /** whole paise */
          total: number
        }>
      }>
      nextCursor: string | null
    }
  }
  /** Get the results of reminders, and attendance with and without a reminder. */
  'reports.reminders': {
    input: {
      /** the first day */
      from: string
      /** the last day */
      to: string
    }
    output: {
      /** days with messages, earliest first */
      days: Array<{
        day: string
        /** messages sent, including those that staff sent by WhatsApp */
        sent: number
        /** messages that the owner answered */
        answered: number
        /** messages after which the due care was booked within 30 days */
        booked: number
        /** messages after which the owner came for the named appointment or care */
        came: number
      }>
      /** appointments with a reminder */
      reminded: {
        came: number
        /** appointments to which no one came */
        missed: number
      }
      /** appointments without a reminder */
      others: {
        came: number
        /** appointments to which no one came */
        missed: number
      }
    }
  }
  /** Get the appointments and opening hours of a day or week. */
  'schedule.get': {
    input: {
      /** the day, or any day of the week; weeks begin on Monday */
      date: string
      /** the day alone, or its whole week */
      view: 'day' | 'week'
    }
    output: {
      /** minutes between the times at which appointments can begin */
      slotStep: number
      calendars: Array<{
        id: number
        name: string
      }>
      days: Array<{
        date: string
        /** the opening hours of this weekday */
        open: Array<{
          from: number
          /** exclusive */
          until: number
        }>
        /** current and future closures and absences in these hours */
        closures: Array<{
          from: number
          /** exclusive */
          until: number
          reason: string | null
        }>
        /** calendars with hours of their own or absences; a calendar that takes no appointments is never open */
        own: Array<{
          calendarId: number
          /** the opening hours of this weekday */
          open: Array<{
            from: number
            /** exclusive */
            until: number
          }>
          /** current and future closures and absences in these hours */
          closures: Array<{
            from: number
            /** exclusive */
            until: number
            reason: string | null
          }>
        }>
      }>
      /** appointments in any status, earliest first */
      appointments: Array<{
        id: string
        appointmentDate: string
        serviceType: string
        serviceTypeId: string
        pet: {
          id: string
          name: string
          species: string
        }
        visitType: 'clinic' | 'house'
        houseVisitAddress: string | null
        /** the person who provides the service; null if the clinic has one calendar, or if a room or the van provides the service */
        person: string | null
        notes: string | null
        status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
        /** true if the owner cancelled the appointment less than 24 hours before the start */
        cancelledLate: boolean
        /** null without `payments:read` */
        paymentAmount: number | null
        /** null without `payments:read` */
        paymentStatus: 'pending' | 'paid' | 'refunded' | null
        /** the reason that the clinic gave for cancelling; null without a reason */
        cancellationReason: string | null
        /** true if the appointment was cancelled because no one came */
        noShow: boolean
        /** the owner’s answer to “Will you come?”; null without an answer, and after a move */
        ownerAnswer: 'coming' | 'not_coming' | null
        /** true if the owner has moved a confirmed appointment and the clinic has not answered yet; the appointment is then pending, but the owner can’t cancel it */
        confirmedBeforeMove: boolean
        /** the time to which the owner has asked the clinic to move it; null once the clinic has answered */
        askedMove: {
          to: string
          /** when the owner asked */
          at: string
        } | null
        /** why this owner can no longer book for the pet: deleted, deceased, or given to another owner */
        petGone: 'deleted' | 'deceased' | 'given' | null
        /** the issued bill that contains the appointment, if the bill is the owner’s */
        billId: string | null
        /** the signed case sheet, if it contains advice, a prescription or the day of the next visit; always null for staff */
        sheetId: string | null
        /** the other appointments of the same booking, earliest first */
        together: Array<{
          id: string
          appointmentDate: string
          serviceType: string
          petName: string
          status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
          /** true if the owner has moved a confirmed appointment and the clinic has not answered yet; the appointment is then pending, but the owner can’t cancel it */
          confirmedBeforeMove: boolean
          /** null without `payments:read` */
          paymentAmount: number | null
        }>
        customer: {
          id: string
          fullName: string
          phone: string | null
        }
        /** the length of the appointment */
        minutes: number
        /** true if staff booked the appointment at a time that was already taken */
        squeezedIn: boolean
        /** true if staff deliberately booked the appointment outside the hours of its calendar */
        outsideHours: boolean
        /** when the pet arrived */
        arrivedAt: string | null
        /** when the pet entered the room */
        inRoomAt: string | null
        /** when the pet left the room */
        doneAt: string | null
        /** true if the case sheet is signed and no one is changing it; null without `records:read` */
        sheetSigned: boolean | null
        calendarId: number
        date: string
        /** start of the appointment, in minutes after midnight */
        minute: number
        /** minutes for which the calendar is also taken before the appointment, as a buffer or for the drive to a house */
        bufferBefore: number
        /** minutes for which the calendar is also taken after the appointment */
        bufferAfter: number
      }>
      /** time held for the waitlist, in minutes after midnight */
      held: Array<{
        calendarId: number
        date: string
        from: number
        /** exclusive */
        until: number
      }>
    }
  }
  /** Get the caller’s next appointment, latest appointments and pets. */
  'desk.getOwnDashboard': {
    input: {}
    output: {
      /** the next appointment that is not cancelled */
      upcoming: {
        id: string
        appointmentDate: string
        serviceType: string
        visitType: 'clinic' | 'house'
        status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
        pet: {
          id: string
          name: string
          species: string
        }
      } | null
      /** the five latest appointments, latest date first */
      recent: Array<{
        id: string
        appointmentDate: string
        serviceType: string
        visitType: 'clinic' | 'house'
        status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
        pet: {
          id: string
          name: string
          species: string
        }
      }>
      /** the six newest pets */
      pets: Array<{
        id: string
        name: string
        species: string
        breed: string | null
        imageUrl: string | null
      }>
      /** pets whose vaccination was due before today, the longest overdue first */
      overdue: Array<{
        id: string
        name: string
        /** the time of the appointment for the next vaccination; null if none is booked */
        vaccinationBookedAt: string | null
        /** YYYY-MM-DD */
        due: string
      }>
    }
  }
  /** Get the clinic’s figures and five latest appointments. */
  'desk.getDashboard': {
    input: {}
    output: {
      /** time at which the server read the figures */
      updatedAt: string
      stats: {
        totalAppointments: number
        totalCustomers: number
        totalPets: number
        /** pets whose vaccination is due after today */
        pendingVaccinations: number
        pendingAppointments: number
        /** appointments today, in any status */
        todayAppointments: number
      }
      /** pets whose vaccination was due before today */
      overdueVaccinations: number
      /** the five latest appointments, latest date first */
      recent: Array<{
        id: string
        appointmentDate: string
        serviceType: string
        status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
        customerName: string | null
        pet: {
          name: string
          species: string
        } | null
      }>
    }
  }
  /** Get the tasks that wait for staff, and the figures of today. */
  'desk.getWaiting': {
    input: {}
    output: {
      /** pending appointments of today and later */
      requests: number
      /** past appointments that are still pending or confirmed, without pets in the waiting room */
      unresolved: number
      /** completed appointments that are unpaid and not on a bill; null without `payments:read` */
      unpaid: number | null
      /** unpaid bills; null without `payments:read` */
      openBills: number | null
      /** bills with a called-off charge that is not settled; null without `payments:read` */
      calledOff: number | null
      /** amount owed for `unpaid` and `openBills`; null without `money:read` */
      owed: number | null
      today: {
        /** appointments of today that are completed */
        came: number
        /** appointments of today to which no one came */
        missed: number
        /** money taken today, minus refunds; null without `money:read` */
        taken: number | null
      }
    }
  }
}
