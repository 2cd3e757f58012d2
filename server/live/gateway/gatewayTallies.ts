/** What passed through the gateway since the start. */
export interface GatewayTallies {
  /** Events given to sockets, counted per client. */
  readonly sent: number
  /** Locations replaced by newer ones before they were sent. */
  readonly coalesced: number
  /** Events dropped because their client was told to refetch. */
  readonly dropped: number
  readonly resyncs: Readonly<Record<string, number>>
  /** Client messages that were rejected, by reason. */
  readonly garbage: Readonly<Record<string, number>>
  /** Connections closed by the server, by reason. */
  readonly closed: Readonly<Record<string, number>>
}

/** What is queued for clients at one moment. */
export interface GatewayQueues {
  /** Events queued for all clients together. */
  readonly waiting: number
  /** Events queued for the client with the longest queue. */
  readonly most: number
  /** Clients whose socket accepts nothing more at present. */
  readonly slow: number
}
