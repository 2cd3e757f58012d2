import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { ReportFormat } from '../../../../src/contract/reports/reportFile.ts'
import { reportTexts } from '../../../../src/i18n/reportTexts.ts'
import { type FileRequest, writeFile, ZIP_TYPE } from '../../../../src/kit/transfer/documentFiles.ts'
import { documentName } from '../../../../src/kit/transfer/documentName.ts'
import { reportDocument } from '../../../../src/reportTable/reportDocument.ts'
import { templateFile } from '../../../../src/reportTable/templateContent.ts'
import type { FilesInput, MadeFile } from './makeFiles.ts'

/** Runs in the thread that writes the files of one report; makeFiles.ts starts it and receives its only message. */

const FONT = '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'
const readFont = (): Promise<Buffer> => readFile(createRequire(import.meta.url).resolve(FONT))

const make = async ({
  content,
  formats,
  language,
  nameEnd,
  productName,
}: FilesInput): Promise<readonly MadeFile[]> => {
  const t = await reportTexts(language)
  const document =
    'blocks' in content ? templateFile(content, t, language) : reportDocument(content, t, language)
  const requestOf = async (format: ReportFormat): Promise<FileRequest> => {
    if (format === 'xlsx') return { format }
    if (format === 'csv') return { format, language }
    const pageText = t('table.export.page', { page: 'PAGE', pages: 'PAGES' })
    const font = await readFont()
    return { format, settings: { productName, language, cover: null, font, pageText, isDeflated: true } }
  }
  const files: MadeFile[] = []
  for (const format of formats) {
    const blob = await writeFile({ document, file: await requestOf(format) })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    const ending = blob.type === ZIP_TYPE ? 'zip' : format
    files.push({ name: documentName(`${document.title} ${nameEnd}`, ending), type: blob.type, bytes })
  }
  return files
}

const files = await make(workerData as FilesInput)
parentPort?.postMessage(files, [])
