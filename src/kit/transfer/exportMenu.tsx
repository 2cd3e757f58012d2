import { Download, FileSpreadsheet, FileText, type LucideIcon, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useTexting.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { Menu } from '../../ui/menu.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useToast } from '../../ui/toast.ts'
import { ZIP_TYPE } from './documentFiles.ts'
import { documentName } from './documentName.ts'
import { exportDocument } from './exportDocument.ts'
import { exportPdf } from './exportPdf.ts'
import { printDocument } from './printDocument.ts'
import type { TableDocument } from './tableDocument.ts'

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
  return async (document: TableDocument, target: ExportTarget): Promise<void> => {
    if (target === 'print') {
      printDocument(document, language)
      return
    }
    const pageText = t('table.export.page', { page: 'PAGE', pages: 'PAGES' })
    const file =
      target === 'pdf'
        ? await exportPdf(document, { language, cover: null, pageText })
        : await exportDocument(document, target === 'csv' ? { format: target, language } : { format: target })
    saveFile(file, documentName(document.title, file.type === ZIP_TYPE ? 'zip' : target))
  }
}

/** A document of tables as a file or on paper. */
export const ExportMenu = ({ isDisabled, makeDocument, further = [] }: ExportMenuProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const deliver = useDelivery()
  const [isMaking, setMaking] = useState(false)
  const start = async (target: ExportTarget): Promise<void> => {
    setMaking(true)
    try {
      const document = await makeDocument(target)
      if (document) await deliver(document, target)
    } catch {
      toast({ text: t('table.export.failed'), tone: 'attention' })
    } finally {
      setMaking(false)
    }
  }
  const startFurther = async (id: string): Promise<void> => {
    setMaking(true)
    try {
      await further.find((one) => one.id === id)?.act()
    } finally {
      setMaking(false)
    }
  }
  return (
    <Menu<string>
      label={t('table.export.label')}
      trigger={
        <IconButton
          icon={Download}
          label={t('table.export.label')}
          isPending={isMaking}
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
}
