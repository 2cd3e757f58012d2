/** Answers of the address service, for a cell of the ground. They may be deleted at any time. */
export interface AddressCacheTable {
  /** Of the service: another one has other answers. */
  source: string
  language: string
  /** `addressCell` of src/contract/rules/addressCell.ts */
  cell: number
  /** '' where the service knows no address. */
  text: string
  town: string
  /** ms since the epoch */
  at: number
}
