import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { Refusal } from '../../lib/refusal.ts'

export const DEVICE_TEXTS = {
  loadFailed: 'Failed to load your devices',
  signedOut: 'The device has been signed out',
  othersSignedOut: 'All other devices have been signed out',
  signOutFailed: 'Failed to sign out the device',
} as const

export const DEVICE_REFUSALS = {
  DEVICE_MISSING: { status: 404, message: 'This device is not signed in any more' },
} as const satisfies Record<string, Refusal>

/** The id of a row that the accounts library made. */
const rowIdSchema = z.string().regex(/^[\w-]{1,64}$/)

/** A browser in which the caller is signed in. What proves the session is never part of it. */
export const deviceSchema = z.object({
  id: z.string(),
  name: z.string().describe('browser and system, as the browser names itself'),
  address: z.string().nullable().describe('where it last signed in from'),
  since: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  current: z.boolean().describe('the device that asks'),
})
export type Device = z.infer<typeof deviceSchema>

const tags = ['Security']

export const securityContract = {
  devices: oc
    .route({
      method: 'GET',
      path: '/security/devices',
      tags,
      summary: 'Where the caller is signed in, this device first',
    })
    .input(z.strictObject({}).optional())
    .output(z.array(deviceSchema)),
  signOutDevice: oc
    .route({
      method: 'POST',
      path: '/security/devices/{id}/sign-out',
      tags,
      summary: 'End one of the caller’s sessions',
    })
    .input(z.strictObject({ id: rowIdSchema }))
    .output(z.object({ ended: z.literal(1) }))
    .errors(DEVICE_REFUSALS),
  signOutOthers: oc
    .route({
      method: 'POST',
      path: '/security/devices/sign-out-others',
      tags,
      summary: 'End all of the caller’s sessions but the one that asks',
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ ended: z.int() })),
}
