import { StartError } from '../../startError.ts'

/** The embedded database cannot run here. */
export class EmbeddedError extends StartError {
  override readonly name = 'EmbeddedError'
}
