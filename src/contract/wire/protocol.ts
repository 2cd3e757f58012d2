/**
 * The websocket at /ws/v2/client: subprotocols, close codes and the messages that are not vehicle events.
 * Opening: the client offers its supported formats, best first, and `token.TOKEN` as subprotocols (LIVE-02); the
 * server selects the first one that it supports too. The client then sends one `resume` message. The server responds
 * with `ready` (continue from your seq, or start here) or `resync` (fetch the lists again). Every later message is a
 * control message or contains events: as text one event or an array of events, as bytes a frame (binaryLayout.ts).
 * Control messages are text in either format, because they are rare and readable in a debugger.
 */

/** LIVE-01 */
export const SOCKET_PATH = '/ws/v2/client'
/** The same events as server-sent events over HTTP, for programs without websockets (docs/programs.md). */
export const EVENT_STREAM_PATH = '/api/v2/events'
/** An event of the stream alone: vehicles as they are at its seq, in several of them. */
export const SNAPSHOT_EVENT = 'connection.snapshot'
/** An event of the stream alone: the server ends it; data.reason is the reason. */
export const END_EVENT = 'connection.end'
/** The query of a socket that gets the events of its own account, such as notifications, and none of vehicles. */
export const OWN_EVENTS_QUERY = { events: 'own' } as const
/** Formats that server and client support, best first. */
export const WIRE_FORMATS = ['fleet.v1.binary', 'fleet.v1.json'] as const
export type WireFormat = (typeof WIRE_FORMATS)[number]
/** LIVE-02: the token is sent as a subprotocol, never in the address. */
export const TOKEN_SUBPROTOCOL_PREFIX = 'token.'

/**
 * History of the wire, newest first. A change that an older client would misread gets a new format name; docs/wire.md
 * says what may be added to a frame without one.
 * - fleet.v1.binary: the same events and control messages; events as bytes, version 1.
 * - fleet.v1.json: JSON events with seq; `resume`, `ready`, `resync`, `heartbeat`.
 */
export const WIRE_HISTORY: readonly WireFormat[] = WIRE_FORMATS

/** AUTH-15: the meaning of each close code of the server; only the first two end the session. */
export const CLOSE = {
  sessionOver: 1008,
  sessionEnded: 1001,
  plannedStop: 1012,
  overload: 1013,
  unsupportedData: 1003,
  messageTooBig: 1009,
} as const
export const SESSION_ENDING_CLOSES: readonly number[] = [CLOSE.sessionOver, CLOSE.sessionEnded]

/** Names of the control messages of the connection, which concern no vehicle. */
export const CONTROL = {
  /** Response to resume; `seq` is the point from which events follow. */
  ready: 'connection.ready',
  /** The client must fetch every list again; data.reason is the reason. Events after `seq` follow. */
  resync: 'connection.resync',
  /** Sent every HEARTBEAT_MS; all events up to `seq` that concern the client have been sent before it. */
  heartbeat: 'connection.heartbeat',
} as const

/** Why a client has to fetch every list again. */
export const RESYNC_REASONS = [
  /** Its last seq is older than the server's event buffer. */
  'tooOld',
  /** Its last seq is ahead of the server's, as after a restored database. */
  'ahead',
  /** It read so slowly that events were dropped. */
  'slow',
  /** Events were lost between server and database. */
  'gap',
  /** Its rights or its vehicles changed. */
  'rights',
] as const
export type ResyncReason = (typeof RESYNC_REASONS)[number]

/** Server to client: control messages. `rights` names what the client may see, for its next resume message. */
export type ControlMessage =
  | { readonly event: typeof CONTROL.heartbeat; readonly seq: number; readonly data: object }
  | {
      readonly event: typeof CONTROL.ready
      readonly seq: number
      readonly data: { readonly rights: string }
    }
  | {
      readonly event: typeof CONTROL.resync
      readonly seq: number
      readonly data: { readonly reason: ResyncReason; readonly rights: string }
    }

/**
 * Client to server, the only message that a client sends: `seq` is its last event, null for a fresh start. `rights`: as the
 * server named them last; absent: whatever changed of them meanwhile, events follow from `seq`.
 */
export interface ResumeMessage {
  readonly event: 'connection.resume'
  readonly data: { readonly seq: number | null; readonly rights?: string }
}

/** Longest message that the server reads from a client, in bytes. */
export const MAX_CLIENT_MESSAGE_BYTES = 4_096
