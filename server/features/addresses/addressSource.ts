import type { GeoPoint } from '../../../src/contract/engine/view.ts'
import type { Language } from '../../../src/contract/entities/session.ts'
import type { FoundPlace } from '../../../src/contract/http/addresses.ts'

/** The address of a point. */
export interface FoundAddress {
  /** As people write it: `Khreshchatyk St, 22, Kyiv`. */
  readonly text: string
  /** The place alone. */
  readonly town: string
}

/** What is searched by a text. */
export interface PlaceQuestion {
  readonly text: string
  readonly language: Language
  /** Of equal ones those near to it come first. */
  readonly near: GeoPoint | null
  readonly limit: number
}

/**
 * Something that knows streets and houses: a service outside, or data of this installation. A new one is passed to
 * `createAddressService`.
 */
export interface AddressSource {
  readonly kind: 'service' | 'region'
  /** null: it knows none here. Rejects when it cannot be asked. */
  find(point: GeoPoint, language: Language, signal: AbortSignal): Promise<FoundAddress | null>
  /** The best first. Rejects when it cannot be asked. */
  search(question: PlaceQuestion, signal: AbortSignal): Promise<readonly FoundPlace[]>
}
