import { Download, FileSpreadsheet, FileText, type LucideIcon, Printer, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/useFormat.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { Menu } from '../../ui/menu.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useToast } from '../../ui/toast.ts'
import { ZIP_TYPE } from './documentFiles.ts'
import { documentName } from './documentName.ts'
import { exportDocument, type Writing } from './exportDocument.ts'
import './exportMenu.css'
import { exportPdf } from './exportPdf.ts'
import { printDocument } from './printDocument.ts'
import type { TableDocument } from './tableDocument.ts'
import { useDocumentBrand } from './useDocumentBrand.ts'

const ICONS = {
  csv: FileText,
  xlsx: FileSpreadsheet,
  pdf: FileText,
  print: Printer,
} as const satisfies Record<string, LucideIcon>
export type ExportTarget = keyof typeof ICONS
const TARGETS = Object.keys(ICONS) as ExportTarget[]

/** Rows that files and paper hold: paper is for reading. */
export const EXPORT_ROWS_MAX: Readonly<Record<ExportTarget, number>> = {
  csv: 100_000,
  xlsx: 100_000,
  pdf: 100_000,
  print: 10_000,
}

/** Another place where a document goes; `act` shows its own failures. */
export interface FurtherExport {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  readonly act: () => Promise<void>
}

interface ExportMenuProps {
  readonly isDisabled: boolean
  /** null: there is none, and the person knows why. Rejects where it cannot be made. */
  readonly makeDocument: (target: ExportTarget) => Promise<TableDocument | null>
  readonly further?: readonly FurtherExport[]
}

/** Saves or prints a document. Rejects when a part of the program cannot be loaded. */
const useDelivery = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  const branded = useDocumentBrand()
  return async (made: TableDocument, target: ExportTarget, writing: Writing): Promise<void> => {
    const document = { ...branded, ...made }
    if (target === 'print') {
      printDocument(document, language)
      return
    }
    const pageText = t('table.export.page', { page: 'PAGE', pages: 'PAGES' })
    const file =
      target === 'pdf'
        ? await exportPdf(document, { language, cover: null, pageText }, writing)
        : await exportDocument(
            document,
            target === 'csv' ? { format: target, language } : { format: target },
            writing,
          )
    saveFile(file, documentName(document.title, file.type === ZIP_TYPE ? 'zip' : target))
  }
}

/** An export that goes on. share: of the file that is written, 0 to 1; null: it is not being written yet. */
interface Going {
  readonly share: number | null
  readonly cancel: () => void
}

/** Starts exports one at a time; a cancelled one ends at once and leaves nothing. */
const useExport = (makeDocument: ExportMenuProps['makeDocument']) => {
  const { t } = useTranslation()
  const toast = useToast()
  const deliver = useDelivery()
  const [going, setGoing] = useState<Going | null>(null)
  const start = async (target: ExportTarget): Promise<void> => {
    const ended = new AbortController()
    const { signal } = ended
    const cancel = (): void => ended.abort(new Error('the export was cancelled'))
    setGoing({ share: null, cancel })
    const cancelled = new Promise<null>((resolve) => {
      signal.addEventListener('abort', () => resolve(null))
    })
    try {
      const document = await Promise.race([makeDocument(target), cancelled])
      if (document && !signal.aborted)
        await deliver(document, target, { signal, onProgress: (share) => setGoing({ share, cancel }) })
    } catch {
      if (!signal.aborted) toast({ text: t('table.export.failed'), tone: 'attention' })
    } finally {
      setGoing(null)
    }
  }
  return { going, start }
}

/** How far an export is, and the button that ends it; shown once the export takes a while. */
const ExportProgress = ({ share, cancel }: Going) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const words =
    share === null
      ? t('table.export.preparing')
      : t('table.export.progress', { share: number(Math.round(share * 100)) })
  return (
    <span className="export-progress" title={words}>
      <progress aria-label={words} {...(share !== null && { value: share })} />
      <IconButton icon={X} label={t('table.export.cancel')} onPress={cancel} />
    </span>
  )
}

/** A document of tables as a file or on paper. */
export const ExportMenu = ({ isDisabled, makeDocument, further = [] }: ExportMenuProps) => {
  const { t } = useTranslation()
  const { going, start } = useExport(makeDocument)
  const [isMaking, setMaking] = useState(false)
  const startFurther = async (id: string): Promise<void> => {
    setMaking(true)
    try {
      await further.find((one) => one.id === id)?.act()
    } finally {
      setMaking(false)
    }
  }
  const menu = (
    <Menu<string>
      label={t('table.export.label')}
      trigger={
        <IconButton
          icon={Download}
          label={t('table.export.label')}
          isPending={isMaking || going !== null}
          isDisabled={isDisabled}
        />
      }
      items={[...TARGETS.map((id) => ({ id, label: t(`table.export.${id}`), icon: ICONS[id] })), ...further]}
      onAction={(id) => {
        const target = TARGETS.find((one) => one === id)
        void (target ? start(target) : startFurther(id))
      }}
    />
  )
  return (
    <>
      {menu}
      {going && <ExportProgress {...going} />}
    </>
  )
}
