export const DASHBOARD_TEXTS = {
  loading: 'Loading dashboard data...',
  failed: 'Failed to load dashboard statistics',
  loadingWaiting: 'Loading...',
  waitingFailed: 'Failed to load your open tasks',
  unknownCustomer: 'Unknown Customer',
  unknownPet: 'Unknown Pet',
  unknownSpecies: 'Unknown',
  noneRecent: 'No recent appointments',
} as const

export const CUSTOMER_DASHBOARD_TEXTS = {
  loading: 'Loading your dashboard...',
  failed: 'Failed to load dashboard data',
  customerFailed: 'Error fetching customer data',
} as const
