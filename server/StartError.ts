/** The server cannot start, for a reason outside its code: the message is one line that says why and what to do. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
  /** Of the process. */
  readonly exitCode: number = 1
}
