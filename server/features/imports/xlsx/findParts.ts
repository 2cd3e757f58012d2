import { posix } from 'node:path'
import { readXml } from './readXml.ts'
import type { ZipFile } from './zipFile.ts'

/** Names of the workbook parts that contain its first table. */
export interface WorkbookParts {
  readonly sheet: string
  /** null: all texts are inline in the cells. */
  readonly sharedStrings: string | null
}

interface Relation {
  readonly kind: string
  /** Name of the part in the file. */
  readonly target: string
}

/** Finds the first sheet with cells, and its shared strings. Throws when there is no workbook. */
export const findParts = async (zip: ZipFile): Promise<WorkbookParts> => {
  const relationsOfFile = await readRelations(zip, '')
  const workbook = [...relationsOfFile.values()].find(({ kind }) => kind === 'officeDocument')?.target
  if (workbook === undefined) throw new Error('xlsx: no workbook')
  const relations = await readRelations(zip, workbook)
  const sheet = (await readSheetIds(zip, workbook))
    .map((id) => relations.get(id))
    .find((relation) => relation?.kind === 'worksheet')
  if (!sheet) throw new Error('xlsx: no sheet')
  const strings = [...relations.values()].find(({ kind }) => kind === 'sharedStrings')
  return { sheet: sheet.target, sharedStrings: strings?.target ?? null }
}

/** The relations of a part by their ids; part: its name, empty for the whole file. */
const readRelations = async (zip: ZipFile, part: string): Promise<ReadonlyMap<string, Relation>> => {
  const folder = posix.dirname(part)
  const relations = new Map<string, Relation>()
  await readXml(zip.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`)), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      relations.set(Id, { kind: posix.basename(Type), target: posix.resolve('/', folder, Target).slice(1) })
    },
  })
  return relations
}

const readSheetIds = async (zip: ZipFile, workbook: string): Promise<string[]> => {
  const ids: string[] = []
  await readXml(zip.read(workbook), {
    open: (name, attributes) => {
      if (name !== 'sheet') return
      const id = Object.keys(attributes).find((key) => key.endsWith(':id'))
      if (id !== undefined) ids.push(attributes[id] ?? '')
    },
  })
  return ids
}
