import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backupError.ts'
import { BACKUP_FORMAT, type BackupEnd, type BackupHead, type BackupTable } from './format.ts'
import { SectionReader } from './sectionReader.ts'
import { countLines } from './writeBackup.ts'

/** Callbacks for the parts of a backup as it is read. */
export interface BackupVisitor {
  readonly onHead?: (head: BackupHead) => Promise<void>
  /** Has to read all of the rows. */
  readonly onTable?: (table: BackupTable, rows: AsyncIterable<Buffer>) => Promise<void>
}

/**
 * Reads a backup from beginning to end and returns its head. Throws BackupError for a file that is not a backup, is
 * newer than this program, is truncated or was changed; what the visitor received before has to be discarded then.
 */
export const readBackup = async (file: string, visitor: BackupVisitor = {}): Promise<BackupHead> => {
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  packed.once('error', (error) => unpacked.destroy(error))
  packed.pipe(unpacked)
  try {
    return await readSections(new SectionReader(unpacked), visitor)
  } catch (error) {
    throw inWords(file, error)
  } finally {
    packed.destroy()
    unpacked.destroy()
  }
}

const readSections = async (
  reader: SectionReader,
  { onHead, onTable }: BackupVisitor,
): Promise<BackupHead> => {
  const head = readHead(await reader.line())
  await onHead?.(head)
  const counts: Record<string, number> = {}
  for (const table of head.tables) {
    if ((await reader.line()) !== JSON.stringify({ table: table.name })) throw changed()
    const tally = { rows: 0 }
    const rows = counted(reader.rows(), tally)
    if (onTable) await onTable(table, rows)
    else for await (const _ of rows);
    counts[table.name] = tally.rows
  }
  const sha256 = reader.digest()
  const end: BackupEnd = { rows: counts, sha256 }
  if ((await reader.line()) !== JSON.stringify(end) || !(await reader.isAtEnd())) throw changed()
  return head
}

async function* counted(
  rows: AsyncIterable<Buffer>,
  tally: { rows: number },
): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of rows) {
    tally.rows += countLines(chunk)
    yield chunk
  }
}

const readHead = (line: string): BackupHead => {
  const head = JSON.parse(line) as Partial<BackupHead>
  if (typeof head.format !== 'number' || !Array.isArray(head.tables)) {
    throw new BackupError('it is no backup of this program')
  }
  if (head.format > BACKUP_FORMAT) {
    throw new BackupError(`it was made by a newer version (${head.version}); restore it with that one`)
  }
  return head as BackupHead
}

const changed = (): BackupError => new BackupError('it was changed after it was made')

/** Turns errors of zlib, JSON and the file system into messages about the backup. */
const inWords = (file: string, error: unknown): unknown => {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof BackupError) return new BackupError(`${file} cannot be restored: ${message}`)
  if (code === 'Z_BUF_ERROR') return new BackupError(`${file} cannot be restored: The file ends too early.`)
  if (code === 'ENOENT') return new BackupError(`${file} is not there.`)
  if (error instanceof SyntaxError || code === 'Z_DATA_ERROR') {
    return new BackupError(`${file} cannot be restored: it is no backup of this program, or was changed.`)
  }
  return error
}
