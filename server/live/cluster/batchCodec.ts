import { type DraftEvent, type EventAudience, LiveEvent } from '../liveEvent.ts'
import type { CommittedWrite } from '../committedWrite.ts'
import type { RegistryChange } from '../registryChange.ts'
import type { EventBatchTable } from '../../storage/tables/clusterTables.ts'

/**
 * Encodes a committed write as one row of `event_batch` and decodes it. Its text is JSON: [events, changes], an event
 * being [seq after the first, name, data, audience]; the audience of a vehicle's event, which nearly all are, is only
 * the id of its owner.
 */
type PackedEvent = readonly [seq: number, name: string, data: unknown, audience: number | EventAudience]
type PackedWrite = readonly [events: readonly PackedEvent[], changes: readonly RegistryChange[]]

export const packWrite = (
  { firstSeq, lastSeq, events, changes }: CommittedWrite,
  now: number,
): EventBatchTable => {
  const packed: PackedWrite = [events.map((event) => packEvent(event, firstSeq)), changes]
  return {
    last_seq: lastSeq,
    first_seq: firstSeq,
    committed_at: now,
    events: JSON.stringify(packed),
  }
}

/** The text was written by a process of the same version; it is trusted like every other row of the database. */
export const unpackWrite = ({
  first_seq: firstSeq,
  last_seq: lastSeq,
  committed_at: committedAt,
  events: text,
}: EventBatchTable): CommittedWrite => {
  const [events, changes] = JSON.parse(text) as PackedWrite
  return {
    firstSeq,
    lastSeq,
    changes,
    events: events.map((event) => unpackEvent(event, firstSeq, committedAt)),
  }
}

const packEvent = ({ seq, name, data, audience }: LiveEvent, firstSeq: number): PackedEvent => {
  // The vehicle of the audience is the one that the event's data name.
  const isShort =
    audience.kind === 'vehicle' &&
    audience.zoneTypeId === undefined &&
    'vehicleId' in data &&
    data.vehicleId === audience.vehicleId
  return [seq - firstSeq, name, data, isShort ? audience.ownerId : audience]
}

const unpackEvent = ([offset, event, data, audience]: PackedEvent, firstSeq: number, at: number): LiveEvent =>
  new LiveEvent(
    firstSeq + offset,
    {
      event,
      data,
      audience: typeof audience === 'number' ? ofVehicle(audience, data) : audience,
    } as DraftEvent,
    at,
  )

const ofVehicle = (ownerId: number, data: unknown): EventAudience => ({
  kind: 'vehicle',
  ownerId,
  vehicleId: (data as { readonly vehicleId: number }).vehicleId,
})
