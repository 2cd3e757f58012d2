import { ApiError, badInput } from '../../platform/plugins/apiError.ts'
import type { Cells } from './parseCsv.ts'
import { findParts } from './xlsx/findParts.ts'
import { readSheet } from './xlsx/readSheet.ts'
import { readStrings } from './xlsx/readStrings.ts'
import { UNPACKED_MAX_BYTES, UnpackedTooLarge, ZipFile } from './xlsx/zipFile.ts'

/**
 * Streams the first sheet of a workbook, so that time and memory are bounded by the actual content of the file and
 * not by what it declares. Throws 400 for a file that is not a workbook, or one that unpacks to too much.
 */
export const parseXlsx = async (bytes: Buffer): Promise<Cells> => {
  try {
    const zip = new ZipFile(bytes)
    const { sheet, sharedStrings } = await findParts(zip)
    const strings = sharedStrings === null ? [] : await readStrings(zip.read(sharedStrings))
    return await readSheet(zip.read(sheet), strings)
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof UnpackedTooLarge) {
      throw badInput('file', `an .xlsx workbook whose table unpacks to at most ${UNPACKED_MAX_BYTES} bytes`)
    }
    throw badInput('file', 'an .xlsx workbook')
  }
}
