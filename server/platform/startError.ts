/** The server cannot start, for a reason outside its code: the message is one line with the cause and the remedy. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
  /** The exit code of the process. */
  readonly exitCode: number = 1
}
