import { StartError } from '../../StartError.ts'

/** A backup cannot be made or restored; the message says why and what to do. */
export class BackupError extends StartError {
  override readonly name = 'BackupError'
}
