import { type ArchiveLists, filePart } from '../../../../src/contract/http/admin/archive.ts'
import { PROOF_MAX_BYTES, PROOF_SIDE } from '../../../../src/contract/http/driverPage.ts'
import { PHOTO_MAX_BYTES } from '../../../../src/contract/http/employees.ts'
import { MAINTENANCE_FILE_MAX_BYTES } from '../../../../src/contract/http/maintenance.ts'
import { keepPicture } from '../../../platform/images/keepPicture.ts'
import { ApiError } from '../../../platform/plugins/apiError.ts'
import { PROOF_RULE } from '../../driverPage/proofs.ts'
import { photoOf, type StoredPhoto } from '../../employees/photo.ts'
import { contentOf, type FileContent } from '../../maintenance/fileService.ts'
import type { LeftOutTally } from '../leftOutTally.ts'
import type { OpenArchive } from './openArchive.ts'

/** The photo of an employee as it is stored; null: it is missing, or the product does not take it. */
export const readPhoto = (archive: OpenArchive, name: string | null): Promise<StoredPhoto | null> =>
  readFile(archive, name, PHOTO_MAX_BYTES, (bytes) => photoOf(bytes, keepPicture))

/** The file of a record of maintenance; null as for `readPhoto`. */
export const readMaintenanceFile = (archive: OpenArchive, name: string | null): Promise<FileContent | null> =>
  readFile(archive, name, MAINTENANCE_FILE_MAX_BYTES, (bytes) => contentOf(bytes, keepPicture))

/** A picture of a task; null as for `readPhoto`. */
export const readProof = (archive: OpenArchive, name: string): Promise<Buffer | null> =>
  readFile(archive, name, PROOF_MAX_BYTES, (bytes) =>
    keepPicture(bytes, { side: PROOF_SIDE, rule: PROOF_RULE }),
  )

const readFile = async <T>(
  archive: OpenArchive,
  name: string | null,
  most: number,
  judge: (bytes: Buffer) => Promise<T>,
): Promise<T | null> => {
  const bytes = name === null ? null : await archive.readBytes(filePart(name), most)
  if (bytes === null) return null
  try {
    return await judge(bytes)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Tallies the records that would be brought without their pictures and files. */
export const checkFiles = async (
  archive: OpenArchive,
  { employees, maintenance, tasks }: Pick<ArchiveLists, 'employees' | 'maintenance' | 'tasks'>,
  leftOut: LeftOutTally,
  signal: AbortSignal,
): Promise<void> => {
  for (const { lastName, photo } of employees) {
    signal.throwIfAborted()
    // oxlint-disable-next-line no-await-in-loop -- one file in memory
    if (photo !== null && (await readPhoto(archive, photo)) === null)
      leftOut.add('employees', 'file', lastName)
  }
  for (const { name, file } of maintenance) {
    signal.throwIfAborted()
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (file !== null && (await readMaintenanceFile(archive, file.file)) === null)
      leftOut.add('maintenance', 'file', name)
  }
  for (const { name, underway } of tasks)
    for (const { file } of underway?.proofs ?? []) {
      signal.throwIfAborted()
      // oxlint-disable-next-line no-await-in-loop -- as above
      if ((await readProof(archive, file)) === null) leftOut.add('tasks', 'file', name)
    }
}

/** Rows in their order, in batches of one write each: a row with a file is alone, so that one file is in memory. */
export function* inWrites<Row>(
  rows: readonly Row[],
  hasFile: (row: Row) => boolean,
): Generator<readonly Row[], void, undefined> {
  let batch: Row[] = []
  for (const row of rows) {
    const isAlone = hasFile(row)
    if (isAlone && batch.length > 0) {
      yield batch
      batch = []
    }
    batch.push(row)
    if (!isAlone) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
