/** What went through the gateway since the start. */
export interface GatewayTallies {
  /** Events given to sockets, once per client. */
  readonly sent: number
  /** Locations replaced by newer ones before they were sent. */
  readonly coalesced: number
  /** Events dropped because their client was told to fetch again. */
  readonly dropped: number
  readonly resyncs: Readonly<Record<string, number>>
  /** Messages of clients that were refused, by reason. */
  readonly garbage: Readonly<Record<string, number>>
  /** Connections ended by the server, by reason. */
  readonly closed: Readonly<Record<string, number>>
}

/** What waits for clients at one moment. */
export interface GatewayQueues {
  /** Events that wait for all clients together. */
  readonly waiting: number
  /** Events that wait for the client with the most of them. */
  readonly most: number
  /** Clients whose socket takes nothing more at present. */
  readonly slow: number
}
