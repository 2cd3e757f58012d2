import type { Channel } from '../../../src/contract/http/channels.ts'
import type { ClaimedDelivery } from '../../platform/delivery/deliveryKind.ts'

/** A message claimed for one attempt. */
export interface ClaimedMessage extends ClaimedDelivery {
  readonly id: number
  readonly key: string
  readonly ownerId: number
  readonly accountId: number | null
  readonly vehicleId: number | null
  readonly channel: Channel
  readonly address: string
  readonly subject: string
  readonly text: string
  readonly link: string | null
  readonly createdAt: number
  readonly expiresAt: number
}
