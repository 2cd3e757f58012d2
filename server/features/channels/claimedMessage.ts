import type { ClaimedDelivery } from '../../platform/delivery/deliveryKind.ts'
import type { OutgoingMessage } from './messageQueue.ts'

/** A message claimed for one attempt. */
export interface ClaimedMessage extends Omit<ClaimedDelivery, 'expiresAt'>, OutgoingMessage {
  readonly id: number
}
