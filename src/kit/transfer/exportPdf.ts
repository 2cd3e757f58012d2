import { fetchPart } from '../../errors/lostPart.ts'
import { exportDocument, type Writing } from './exportDocument.ts'
import { productName } from '../../i18n/productName.ts'
import type { PdfSettings } from './pdf.ts'
import type { TableDocument } from './tableDocument.ts'

/** A document as PDF; its font is fetched now. Rejects when a part cannot be loaded. */
export const exportPdf = async (
  document: TableDocument,
  settings: Omit<PdfSettings, 'font' | 'productName'>,
  writing: Writing = {},
): Promise<Blob> => {
  const { fontBytes } = await fetchPart(() => import('../../api/pdfFont.ts'))
  return exportDocument(
    document,
    { format: 'pdf', settings: { ...settings, productName: productName(), font: await fontBytes() } },
    writing,
  )
}
