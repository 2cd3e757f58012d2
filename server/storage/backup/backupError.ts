import { StartError } from '../../platform/startError.ts'

/** A backup cannot be made or restored; the message says why and what to do. */
export class BackupError extends StartError {
  override readonly name = 'BackupError'
}
