/** An event of the signed-in account itself, such as a notification, as it came; `data` is not checked. */
export interface OwnEvent {
  readonly event: string
  readonly data: unknown
}

/** The name of what is passed on when the socket has been opened: events before it may have been missed. */
export const OWN_EVENTS_OPENED = 'opened'

/** The name of what is passed on when the server says that the session is over (AUTH-15). */
export const OWN_EVENTS_ENDED = 'ended'

export type OwnEventSink = (event: OwnEvent) => void

/** Events of the signed-in account on every page, without vehicles; runs in a worker. */
export interface OwnEvents {
  start(options: { readonly apiOrigin: string; readonly token: string }, sink: OwnEventSink): void
  stop(): void
}
