import type { Refusal } from '../../../lib/refusal.ts'

export const SERVICE_TEXTS = {
  nameRequired: 'Service name is required',
  hoursRequired: 'Hours required',
  minutesRequired: 'Minutes required',
  priceRequired: 'Base price is required',
  priceNegative: 'Price must be positive',
  surchargeRequired: 'Surcharge is required',
  surchargeNegative: 'Must be 0 or positive',
  durationHelp: 'Total duration should be greater than 0',
  surchargeHelp: '0 means no surcharge',
  emptyTitle: 'No services found',
  emptyText: 'Get started by adding your first service type.',
  deleteQuestion: 'This action cannot be undone. This will permanently delete this service type.',
  loadFailed: 'Failed to load services',
  created: 'Service type created successfully',
  updated: 'Service type updated successfully',
  deleted: 'Service type deleted successfully',
  saveFailed: 'Failed to save service type',
  deleteFailed: 'Failed to delete service type',
  sameName: 'Offer another service with the same name',
} as const

export const SERVICE_REFUSALS = {
  SERVICE_MISSING: { status: 404, message: 'Service not found' },
  SERVICE_NAME_TAKEN: { status: 409, message: 'Another service already has this name.' },
} as const satisfies Record<string, Refusal>
