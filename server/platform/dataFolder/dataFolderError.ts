import { StartError } from '../startError.ts'

/** The data folder cannot be used. */
export class DataFolderError extends StartError {
  override readonly name = 'DataFolderError'
}
