// Printed from the migrated database by `npm run tables`; a test fails when it is out of date.
import type { Generated, GeneratedAlways } from 'kysely'

/** All tables as the migrations make them. What JSON holds is in `schema.ts`. */
export type Tables = {
  absences: {
    id: Generated<string>
    calendarId: number
    startsAt: Date
    endsAt: Date
    reason: string | null
    createdAt: Generated<Date>
  }
  accessTokens: {
    id: Generated<string>
    hash: string
    kind: 'personal' | 'service'
    userId: string
    madeBy: string
    name: string
    scopes: string[]
    createdAt: Generated<Date>
    expiresAt: Date
    lastUsedOn: string | null
    endedAt: Date | null
  }
  accounts: {
    id: string
    userId: string
    providerId: string
    accountId: string
    password: string | null
    createdAt: Generated<Date>
    updatedAt: Date
  }
  alertDismissals: {
    userId: string
    alertId: string
    revision: number
  }
  allocations: {
    id: GeneratedAlways<number>
    entryId: string
    billId: string
    amount: number
  }
  appointments: {
    id: Generated<string>
    ownerPhone: string
    petId: string
    serviceType: string
    serviceTypeId: string
    appointmentDate: Date
    calendarId: Generated<number>
    minutes: Generated<number>
    bufferBefore: Generated<number>
    bufferAfter: Generated<number>
    squeezedIn: Generated<boolean>
    outsideHoursSince: Date | null
    moves: number | null
    togetherId: string | null
    visitType: 'clinic' | 'house'
    houseVisitAddress: string | null
    notes: string | null
    status: Generated<'pending' | 'confirmed' | 'completed' | 'cancelled'>
    arrivedAt: Date | null
    inRoomAt: Date | null
    doneAt: Date | null
    paymentAmount: number
    paymentStatus: Generated<'pending' | 'paid' | 'refunded'>
    billed: Generated<boolean>
    paidAt: Date | null
    cancelledBy: string | null
    cancelledAt: Date | null
    cancelledLate: boolean | null
    cancellationReason: string | null
    noShow: Generated<boolean>
    confirmedBeforeMove: Generated<boolean>
    askedMoveTo: Date | null
    askedMoveAt: Date | null
    timeKnownAt: Generated<Date | null>
    ownerAnswer: 'coming' | 'not_coming' | null
    ownerAnsweredAt: Date | null
    createdAt: Generated<Date>
  }
  auditChanges: {
    auditId: number
    tableName: string
    recordId: string | null
    before: unknown
    after: unknown
    salt: Generated<string | null>
    digest: Uint8Array | null
  }
  auditLog: {
    id: GeneratedAlways<number>
    at: Generated<Date>
    action: string
    userId: string | null
    role: string | null
    address: string | null
    requestId: string | null
    tokenId: string | null
  }
  auditSeals: {
    through: number
    at: Generated<Date>
    digests: unknown
    hash: string
  }
  backups: {
    id: Generated<string>
    madeAt: Date
  }
  billDayAnswers: {
    id: Generated<string>
    series: string
    year: string
    number: number
    dated: string
    today: string
    isRight: boolean
    answeredBy: string | null
    answeredAt: Date
  }
  billLines: {
    id: Generated<string>
    billId: string
    position: number
    credits: string | null
    appointmentId: string | null
    orderId: string | null
    productId: string | null
    serviceId: string | null
    doseId: string | null
    sheetId: string | null
    name: string
    thousandths: Generated<number>
    unit: string | null
    unitPrice: number
    priceIncludesTax: Generated<boolean>
    discount: Generated<number>
    goods: Generated<boolean>
    taxClassId: string | null
    hsn: string | null
    rate: number | null
    taxable: Generated<number>
    exempt: Generated<number>
    cgst: Generated<number>
    sgst: Generated<number>
    igst: Generated<number>
    total: Generated<number>
    credited: Generated<number>
    creditedThousandths: Generated<number>
    batch: string | null
    live: Generated<boolean>
    returned: Generated<boolean>
    chargedAnyway: Generated<boolean>
    reason: string | null
  }
  billLinks: {
    hash: string
    billId: string
    expiresAt: Date
    endedAt: Date | null
    madeBy: string | null
    createdAt: Generated<Date>
  }
  billNumbers: {
    series: string
    year: string
    last: number
    lastOn: string
  }
  billSettings: {
    onlyOne: Generated<boolean>
    prefix: Generated<string>
    upiId: string | null
    upiReferenceRequired: Generated<boolean>
    markAsPaid: Generated<'unrecorded' | 'cash' | 'upi' | 'card' | 'bank' | 'other'>
    discountWithoutReason: Generated<number>
    maxDiscount: Generated<number>
    roundToRupee: Generated<boolean>
    paper: Generated<'a4' | '80mm'>
    showsNext: Generated<boolean>
    numbersUnsure: Generated<boolean>
  }
  bills: {
    id: Generated<string>
    kind: Generated<'bill' | 'credit'>
    credits: string | null
    splitOf: string | null
    further: Generated<boolean>
    customerId: string | null
    state: Generated<'draft' | 'issued'>
    series: string | null
    year: string | null
    number: number | null
    label: string | null
    issuedOn: string | null
    issuedAt: Date | null
    issuedBy: string | null
    facts: Generated<unknown>
    buyer: Generated<unknown>
    discount: Generated<number>
    discountAllowed: Generated<number>
    reason: string | null
    printedReason: string | null
    roundOff: Generated<number>
    total: Generated<number>
    credited: Generated<number>
    received: Generated<number>
    writtenOff: Generated<number>
    createdAt: Generated<Date>
    createdBy: string | null
  }
  calendarFeeds: {
    id: Generated<string>
    hash: string
    kind: 'own' | 'clinic'
    userId: string
    calendarId: number | null
    createdAt: Generated<Date>
    readOn: string | null
  }
  calendarHours: {
    id: GeneratedAlways<number>
    calendarId: number
    weekday: number
    opens: number
    closes: number
  }
  calendarServices: {
    calendarId: number
    serviceTypeId: string
  }
  calendarTimes: {
    holderId: string
    calendarId: number
    span: string
    freedAt: Date | null
    freedBy: string | null
  }
  calendars: {
    id: GeneratedAlways<number>
    name: string
    kind: Generated<'person' | 'room' | 'van'>
    visitType: 'clinic' | 'house' | null
    allServices: Generated<boolean>
    ownHours: Generated<boolean>
    position: Generated<number>
    hiddenAt: Date | null
  }
  careDays: {
    id: GeneratedAlways<number>
    petId: string
    itemId: string
    kind: 'dose' | 'set' | 'planned' | 'stopped'
    doseId: string | null
    decidedOn: string
    step: 'not counted' | 'course' | 'complete' | 'booster' | null
    why: 'too soon' | 'too young' | 'set aside' | null
    fromOn: string | null
    dueOn: string | null
    reason: string | null
    madeBy: string | null
    madeAt: Generated<Date>
    isVoid: Generated<boolean>
    present: Generated<boolean>
  }
  careDoses: {
    id: Generated<string>
    petId: string
    appointmentId: string | null
    productId: string | null
    productName: string | null
    batch: string | null
    expiresOn: string | null
    thousandths: Generated<number>
    givenOn: string
    charged: Generated<boolean>
    note: string | null
    givenBy: string | null
    vetName: string | null
    vetRegistration: string | null
    madeAt: Generated<Date>
    voidedAt: Date | null
    voidedBy: string | null
    voidReason: string | null
  }
  careItems: {
    id: string
    name: string
    kind: 'vaccination' | 'deworming' | 'parasites' | 'checkup'
    species: Generated<string[]>
    schedule: unknown
    active: Generated<boolean>
    position: number
  }
  careProducts: {
    productId: string
    itemIds: string[]
    validity: string | null
    charged: Generated<boolean>
  }
  caseSheets: {
    id: string
    petId: string
    customerId: string
    appointmentId: string | null
    seenAt: Generated<Date>
    reason: Generated<string>
    history: Generated<string>
    findings: Generated<string>
    assessment: Generated<string>
    plan: Generated<string>
    advice: Generated<string>
    weight: number | null
    temperature: number | null
    pulse: number | null
    respiration: number | null
    prescription: Generated<unknown>
    againOn: string | null
    edit: Generated<number>
    version: Generated<number>
    amending: Generated<boolean>
    begunBy: string | null
    editedBy: string | null
    editedAt: Generated<Date>
    discardedAt: Date | null
    discardedBy: string | null
    discardReason: string | null
  }
  certificates: {
    id: Generated<string>
    kind: 'vaccination' | 'health'
    petId: string
    customerId: string
    label: string
    facts: unknown
    token: string
    validUntil: string | null
    issuedOn: string
    issuedBy: string | null
    issuedAt: Generated<Date>
    withdrawnAt: Date | null
    withdrawnBy: string | null
    withdrawnBecause: string | null
  }
  claimCodes: {
    customerId: string
    codeHash: string
    wrongTries: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    expiresAt: Date
  }
  claimTries: {
    id: Generated<string>
    userId: string | null
    customerId: string | null
    outcome: 'linked' | 'own record' | 'has a record' | 'unknown phone' | 'has a login' | 'no code' | 'expired' | 'locked' | 'wrong code'
    createdAt: Generated<Date>
  }
  closures: {
    id: Generated<string>
    startsAt: Date
    endsAt: Date
    reason: string | null
    alertId: string | null
    createdAt: Generated<Date>
  }
  counters: {
    id: GeneratedAlways<number>
    name: string
    amount: number
  }
  customerJoins: {
    id: Generated<string>
    remainingId: string
    joinedId: string
    madeBy: string | null
    madeAt: Generated<Date>
    undoneAt: Date | null
    undo: unknown
  }
  customerNotes: {
    id: Generated<string>
    customerId: string
    petId: string | null
    text: string
    isWarning: Generated<boolean>
    madeBy: string | null
    madeAt: Generated<Date>
    removedAt: Date | null
  }
  customers: {
    phoneNumber: string
    id: Generated<string>
    userId: string | null
    fullName: string
    email: string | null
    emailUnproved: Generated<boolean>
    address: string | null
    notificationPreferences: Generated<unknown>
    searchKey: GeneratedAlways<string>
    nameKey: GeneratedAlways<string>
    createdAt: Generated<Date>
    erasedAt: Date | null
  }
  erasedContacts: {
    hash: Uint8Array
    erasedAt: Generated<Date>
  }
  extraHours: {
    id: Generated<string>
    day: string
    opens: number
    closes: number
    calendarId: number | null
    createdAt: Generated<Date>
  }
  feedback: {
    messageId: string
    rating: number
    comment: string | null
    givenAt: Generated<Date>
  }
  filePieces: {
    fileId: string
    drawn: Generated<boolean>
    number: number
    content: string
  }
  files: {
    id: string
    petId: string
    customerId: string
    sheetId: string | null
    name: string
    kind: 'pdf' | 'picture' | null
    size: number
    ready: Generated<boolean>
    shared: Generated<boolean>
    addedBy: string | null
    addedAt: Generated<Date>
    removedAt: Date | null
    removedBy: string | null
    removedBecause: string | null
  }
  idempotencyKeys: {
    userId: string
    key: string
    requestHash: string
    resultId: string
    createdAt: Generated<Date>
  }
  importKeys: {
    id: Generated<string>
    hash: Uint8Array
    customerId: string
  }
  importRecords: {
    recordId: string
    importId: string
    kind: 'customer' | 'pet' | 'care' | 'product' | 'lot'
    position: number
    care: unknown
  }
  importRows: {
    importId: string
    position: number
    data: unknown
    outcome: 'new' | 'known' | 'nothing new' | 'asks' | 'left out' | null
    reason: string | null
    answer: string | null
  }
  importSecret: {
    one: Generated<boolean>
    secret: Uint8Array
  }
  imports: {
    id: Generated<string>
    kind: 'people' | 'goods'
    fileName: string
    state: Generated<'staged' | 'running' | 'finished' | 'undoing' | 'undone'>
    rows: number
    next: Generated<number>
    counts: Generated<unknown>
    madeBy: string | null
    createdAt: Generated<Date>
    startedAt: Date | null
    endedAt: Date | null
    undoneAt: Date | null
  }
  jobs: {
    id: Generated<string>
    kind: string
    key: string | null
    data: Generated<unknown>
    createdAt: Generated<Date>
    attempts: Generated<number>
    dueAt: Generated<Date | null>
    expiresAt: Date | null
    everyS: number | null
    claim: string | null
    error: string | null
    failedAt: Date | null
    doneAt: Date | null
    startedAgainAt: Date | null
  }
  ledgerEntries: {
    id: Generated<string>
    kind: 'taken' | 'refunded' | 'written_off' | 'undone' | 'kept'
    method: 'cash' | 'upi' | 'card' | 'bank' | 'other' | 'unrecorded' | null
    amount: number
    customerId: string | null
    reference: string | null
    tillSessionId: string | null
    returns: string | null
    undoes: string | null
    reason: string | null
    madeBy: string | null
    at: Generated<Date>
    undoneAt: Date | null
    leftOver: Generated<number>
  }
  medicines: {
    id: Generated<string>
    name: string
    key: string
    last: unknown
    used: Generated<number>
    usedAt: Date
  }
  mutedStaff: {
    userId: string
  }
  notifications: {
    id: Generated<string>
    userId: string
    customerId: string | null
    kind: string
    details: unknown
    link: string | null
    type: string
    createdAt: Generated<Date>
    readAt: Date | null
  }
  openingHours: {
    id: GeneratedAlways<number>
    weekday: number
    opens: number
    closes: number
  }
  orderItems: {
    orderId: string
    productId: string
    productName: string
    price: number
    quantity: number
  }
  orders: {
    id: Generated<string>
    customerPhone: string
    totalAmount: number
    shippingAddress: string
    status: Generated<'pending' | 'completed' | 'cancelled'>
    placedBy: string | null
    createdAt: Generated<Date>
    closedBy: string | null
    closedAt: Date | null
  }
  outbox: {
    id: Generated<string>
    recipient: string
    userId: string | null
    customerId: string | null
    kind: string
    details: unknown
    calendar: string | null
    subject: string | null
    unproved: Generated<boolean>
    createdAt: Generated<Date>
    sentAt: Date | null
    openedAt: Date | null
    openedBy: string | null
  }
  paidBills: {
    billId: string
    wholeAt: Date | null
  }
  passkeys: {
    id: string
    userId: string
    name: string | null
    publicKey: string
    credentialId: string
    counter: number
    deviceType: string
    backedUp: boolean
    transports: string | null
    aaguid: string | null
    createdAt: Date | null
    counterBehindAt: Date | null
  }
  people: {
    id: Generated<string>
    name: string
    title: string | null
    registration: string | null
    council: string | null
    qualification: string | null
    languages: string | null
    about: string | null
    userId: string | null
    calendarId: number | null
    teamEntry: string | null
    leftOn: string | null
    createdAt: Generated<Date>
  }
  petPhotos: {
    id: Generated<string>
    petId: string
    bytes: Uint8Array
    createdAt: Generated<Date>
  }
  petTransfers: {
    id: Generated<string>
    petId: string
    fromCustomer: string
    toCustomer: string
    madeBy: string | null
    madeAt: Generated<Date>
  }
  petWeights: {
    id: GeneratedAlways<number>
    petId: string
    grams: number
    measuredAt: Date
    sheetId: string | null
    source: Generated<'sheet' | 'scale' | 'form'>
  }
  pets: {
    id: Generated<string>
    ownerPhone: string
    name: string
    species: string
    breed: string | null
    age: number | null
    gender: Generated<'male' | 'female' | null>
    weight: number | null
    birthDate: string | null
    birthDateEstimated: Generated<boolean>
    microchip: string | null
    colour: string | null
    neutered: boolean | null
    imageUrl: string | null
    nextVaccinationDue: string | null
    vaccinationSetAt: Date | null
    deceasedOn: string | null
    dueWhenDeceased: string | null
    nameKey: GeneratedAlways<string>
    createdAt: Generated<Date>
    deletedAt: Date | null
  }
  privacyNotices: {
    userId: string
    version: string
    way: 'sign-up' | 'dashboard'
    seenAt: Generated<Date>
  }
  products: {
    id: Generated<string>
    name: string
    price: number
    kind: Generated<'goods' | 'treatment'>
    taxClassId: string | null
    nameKey: GeneratedAlways<string>
    createdAt: Generated<Date>
    hiddenAt: Date | null
  }
  pushSubscriptions: {
    id: Generated<string>
    userId: string
    signedInAt: Date
    endpoint: string
    p256dh: string
    auth: string
    publicKey: string
    createdAt: Generated<Date>
  }
  recordChanges: {
    kind: 'order' | 'appointment' | 'customer' | 'pet' | 'bill' | 'entry'
    recordId: string
    changedIn: number
  }
  reminderAnswers: {
    subjectId: string
    kind: 'vaccination' | 'deworming' | 'parasites' | 'checkup'
    of: string
    answer: 'booked' | 'done' | 'not_now'
    way: 'link' | 'app' | 'staff'
    appointmentId: string | null
    answeredAt: Generated<Date>
  }
  reminderMessages: {
    id: Generated<string>
    customerId: string
    rhythm: 'daily' | 'hours'
    day: string
    dailyOf: string | null
    channels: Generated<string[]>
    state: 'sent' | 'to_send' | 'marked' | 'withdrawn'
    kind: string
    details: unknown
    sendUntil: Date
    validUntil: Date
    mailId: string | null
    notificationId: string | null
    openedBy: string | null
    openedAt: Date | null
    handledBy: string | null
    handledAt: Date | null
    handledAs: 'sent' | 'not_sent' | 'no_whatsapp' | 'unwanted' | 'failed' | null
    createdAt: Generated<Date>
  }
  reminderPreferences: {
    id: Generated<string>
    customerId: string
    reminders: Generated<'all' | 'appointments' | 'none'>
    whatsapp: Generated<boolean>
    news: Generated<boolean>
  }
  reminderSettings: {
    single: Generated<boolean>
    turnedOnAt: Date | null
    appointmentDays: Generated<number | null>
    appointmentHours: Generated<number | null>
    vaccinations: Generated<boolean>
    deworming: Generated<boolean>
    parasites: Generated<boolean>
    checkups: Generated<boolean>
    firstDays: Generated<number>
    secondDays: Generated<number>
    lateDays: Generated<number>
    dailyAt: Generated<number>
    whatsappFirst: Generated<boolean>
    cancelHours: number | null
    feedback: Generated<boolean>
    reviewLink: string | null
    passedOn: string | null
    heldOn: string | null
    heldWhy: 'many' | 'gap' | 'restored' | null
    releasedOn: string | null
  }
  reminders: {
    subjectId: string
    kind: 'appointment' | 'vaccination' | 'deworming' | 'parasites' | 'checkup' | 'feedback'
    items: string[] | null
    stage: string
    of: string
    messageId: string | null
    skipped: string | null
    decidedAt: Generated<Date>
  }
  serviceBuffers: {
    serviceTypeId: string
    before: Generated<number>
    after: Generated<number>
  }
  serviceTypes: {
    id: Generated<string>
    name: string
    description: string | null
    duration: string
    basePrice: number
    houseVisitSurcharge: Generated<number>
    taxClassId: string | null
    createdAt: Generated<Date>
    deletedAt: Date | null
  }
  sessions: {
    id: string
    userId: string
    expiresAt: Date
    ipAddress: string | null
    userAgent: string | null
    deskId: string | null
    renewals: Generated<number | null>
    createdAt: Generated<Date>
    updatedAt: Date
  }
  sharedDeskPeople: {
    deskId: string
    userId: string
    signedInAt: Date
    tries: Generated<number>
    enteredAt: Date | null
  }
  sharedDesks: {
    id: Generated<string>
    name: string
    madeBy: string | null
    createdAt: Generated<Date>
    expiresAt: Date
  }
  sheetLinks: {
    hash: string
    sheetId: string
    expiresAt: Date
    endedAt: Date | null
    madeBy: string | null
    createdAt: Generated<Date>
  }
  sheetVersions: {
    sheetId: string
    version: number
    content: unknown
    signer: unknown
    reason: string | null
    signedBy: string | null
    signedAt: Generated<Date>
  }
  siteDraft: {
    onlyOne: Generated<boolean>
    version: Generated<number>
    content: unknown
    stepsPutAway: Generated<boolean>
  }
  siteEditions: {
    number: number
    content: unknown
    publishedAt: Generated<Date>
    publishedBy: string | null
    note: string | null
    repeats: number | null
  }
  sitePictures: {
    id: Generated<string>
    bytes: Uint8Array
    width: number
    height: number
    createdAt: Generated<Date>
  }
  staff: {
    id: Generated<string>
    userId: string
    role: string
    permissions: Generated<string[]>
    createdAt: Generated<Date>
  }
  staffInvitations: {
    id: Generated<string>
    email: string
    tokenHash: string
    role: Generated<string>
    permissions: Generated<string[]>
    name: string | null
    invitedBy: string
    createdAt: Generated<Date>
    expiresAt: Date
    personId: string | null
  }
  staffPins: {
    userId: string
    hash: string
    createdAt: Generated<Date>
  }
  stockItems: {
    productId: string
    lowAt: number | null
    createdAt: Generated<Date>
  }
  stockLots: {
    id: Generated<string>
    productId: string
    batch: string | null
    expiresOn: string | null
    leftNow: Generated<number>
    createdAt: Generated<Date>
  }
  stockMoves: {
    id: GeneratedAlways<number>
    lotId: string
    kind: 'in' | 'sold' | 'returned' | 'counted' | 'given'
    thousandths: number
    billLineId: string | null
    doseId: string | null
    reason: string | null
    madeBy: string | null
    at: Generated<Date>
  }
  systemAlerts: {
    id: Generated<string>
    title: string
    message: string
    alertType: Generated<'error' | 'warning' | 'success' | 'info'>
    priority: Generated<number>
    isActive: Generated<boolean>
    expiresAt: Date | null
    revision: Generated<number>
    createdAt: Generated<Date>
    createdBy: string | null
  }
  taxClasses: {
    id: Generated<string>
    name: string
    exempt: Generated<boolean>
    hsn: string | null
    position: Generated<number>
  }
  taxDays: {
    day: string
    kind: 'bill' | 'credit'
    place: string | null
    hsn: string | null
    rate: number | null
    bills: number
    taxable: number
    exempt: number
    cgst: number
    sgst: number
    igst: number
    total: number
    roundOff: number
  }
  taxRates: {
    taxClassId: string
    fromOn: string
    rate: number
  }
  taxSettings: {
    fromOn: string
    status: 'none' | 'composition' | 'regular'
    gstin: string | null
    state: string | null
    legalName: string | null
    address: string | null
  }
  tickets: {
    id: string
    kind: 'reset-password' | 'second-factor' | 'new-passkey' | 'passkey' | 'provider'
    userId: string | null
    data: Generated<unknown>
    tries: Generated<number>
    expiresAt: Date
  }
  tillCounts: {
    id: GeneratedAlways<number>
    tillSessionId: string
    counted: number
    expected: number
    madeBy: string | null
    at: Generated<Date>
  }
  tillMoves: {
    id: Generated<string>
    tillSessionId: string
    amount: number
    reason: string
    madeBy: string | null
    at: Generated<Date>
  }
  tillSessions: {
    id: Generated<string>
    drawer: Generated<string>
    floatAmount: number
    openedAt: Generated<Date>
    openedBy: string | null
    closedAt: Date | null
    closedBy: string | null
    counted: number | null
    expected: number | null
    reason: string | null
    stays: number | null
    openReason: string | null
  }
  timetable: {
    single: Generated<boolean>
    version: Generated<number>
    slotStep: Generated<15 | 20 | 30 | 60>
    durationsBlock: Generated<boolean>
    travelMinutes: Generated<number>
    leadMinutes: Generated<number>
    houseLeadMinutes: Generated<number>
    leadOpenHours: Generated<boolean>
    moveLimitHours: Generated<number>
    holdMinutes: Generated<number>
    quietFrom: Generated<number>
    quietUntil: Generated<number>
    houseVisits: Generated<boolean>
  }
  tryBuckets: {
    key: string
    fullAt: Date
    refill: string
    burst: number
  }
  twoFactors: {
    id: string
    userId: string
    secret: string
    backupCodes: string
    verified: Generated<boolean | null>
    lastStep: number | null
  }
  users: {
    id: string
    email: string
    emailVerified: boolean
    contactEmail: string | null
    twoFactorEnabled: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  waitlistEntries: {
    id: Generated<string>
    customerId: string
    petId: string
    serviceTypeId: string
    visitType: 'clinic' | 'house'
    houseVisitAddress: string | null
    calendarId: number | null
    firstDay: string
    lastDay: string
    part: Generated<string>
    moreParts: Generated<string[]>
    passedOver: Generated<Date[]>
    createdAt: Generated<Date>
    endedAt: Date | null
  }
  waitlistOffers: {
    id: Generated<string>
    entryId: string
    calendarId: number
    startsAt: Date
    span: string
    linkHash: string
    createdAt: Generated<Date>
    expiresAt: Date
    outcome: 'accepted' | 'declined' | 'lapsed' | 'withdrawn' | null
  }
  webhookDeliveries: {
    id: Generated<string>
    webhookId: string
    event: string
    recordId: string | null
    by: 'customer' | 'clinic' | null
    data: unknown
    createdAt: Generated<Date>
    attemptedAt: Date | null
    status: number | null
    error: string | null
    deliveredAt: Date | null
    sentAgainAt: Date | null
  }
  webhooks: {
    id: Generated<string>
    url: string
    events: string[]
    secret: string
    secretBefore: string | null
    secretBeforeUntil: Date | null
    createdAt: Generated<Date>
    failingSince: Date | null
    disabledAt: Date | null
  }
}
