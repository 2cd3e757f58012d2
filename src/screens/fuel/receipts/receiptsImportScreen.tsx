import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  RECEIPT_COLUMNS,
  RECEIPT_IMPORT_CALLS,
  receiptImportPreview,
  receiptImportRowPage,
} from '../../../contract/http/fuelReceipts.ts'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import type { ImportSource } from '../../../kit/imports/importSource.ts'
import { ImportSteps } from '../../../kit/imports/importSteps.tsx'
import { useIsAllowed } from '../../../session/allowed.ts'
import { LinkButton } from '../../../ui/linkButton.tsx'
import { RECEIPTS_PATH, RECEIPTS_READ } from '../fuelAddress.ts'

const CONTRACT = {
  calls: RECEIPT_IMPORT_CALLS,
  preview: receiptImportPreview,
  rowPage: receiptImportRowPage,
}

const useSource = (): ImportSource => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editReceipts')
  return useMemo(
    () => ({
      contract: CONTRACT,
      columns: RECEIPT_COLUMNS.map((id) => ({
        id,
        title: t(`fuel.receipts.column.${id}`),
        rule: t(`fuel.receipts.rule.${id}`),
        ...(['latitude', 'longitude', 'card'].includes(id) && { isWideOnly: true }),
      })),
      intro: t('fuel.receipts.intro'),
      needed: t('fuel.receipts.needed'),
      faults: {},
      templateName: 'receipts',
      stale: [[RECEIPTS_READ]],
      done: { href: `#${RECEIPTS_PATH}`, label: t('fuel.receipts.toList') },
      isReadOnly: !canEdit,
    }),
    [t, canEdit],
  )
}

/** Receipts from a file: a preview of its effects, and all of it or nothing. */
export const ReceiptsImportScreen = () => {
  const { t } = useTranslation()
  const source = useSource()
  const back = <LinkButton href={source.done.href}>{source.done.label}</LinkButton>
  return (
    <PageFrame title={t('fuel.receipts.importTitle')} width="table" actions={back}>
      <ImportSteps source={source} />
    </PageFrame>
  )
}
