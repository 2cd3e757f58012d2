import { IMPORT_FILE_BYTES } from '../../contract/http/imports.ts'
import type { Failure } from '../../errors/failure.ts'

/** Why a file was not accepted at all. */
export type FileProblem =
  | { readonly kind: 'wrongType' | 'tooLarge' }
  | { readonly kind: 'unreadable'; readonly allowed: string }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** The problem of a file before it is sent; null: none is visible. */
export const problemOfFile = ({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | null => {
  if (!/\.(csv|xlsx)$/i.test(name)) return { kind: 'wrongType' }
  return size > IMPORT_FILE_BYTES ? { kind: 'tooLarge' } : null
}

/** The problem of a file that the server rejected. */
export const problemOfFailure = (failure: Failure): FileProblem => {
  if (failure.kind !== 'status') return { kind: 'failed', failure }
  if (failure.status === 413) return { kind: 'tooLarge' }
  if (failure.status === 415) return { kind: 'wrongType' }
  if (failure.status === 400 && failure.field === 'file')
    return { kind: 'unreadable', allowed: failure.allowed ?? '' }
  return { kind: 'failed', failure }
}
