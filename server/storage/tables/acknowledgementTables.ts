/** Who has taken an event of a vehicle. */
export interface EventAcknowledgementTable {
  /** The vehicle's owner at the time: an acknowledgement stays with that client. */
  owner_id: number
  vehicle_id: number
  /** Seq of the event; 0: it is in no log. */
  event_seq: number
  event_name: string
  /** null: the account was deleted. */
  account_id: number | null
  /** ms since the epoch */
  at: number
  note: string
}
