import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  RFID_CARD_COLUMNS,
  RFID_CARD_FAULTS,
  RFID_CARD_IMPORT_CALLS,
  rfidCardImportPreview,
  rfidCardImportRowPage,
} from '../../contract/http/rfidCardImport.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { dayText } from '../../i18n/dayText.ts'
import type { ImportSource } from '../../kit/imports/importSource.ts'
import { ImportSteps } from '../../kit/imports/importSteps.tsx'
import { useIsAllowed } from '../../session/allowed.ts'
import { LinkButton } from '../../ui/linkButton.tsx'
import { RFID_CARDS_PATH, RFID_CARDS_READ } from './rfidCardsPath.ts'

const CONTRACT = {
  calls: RFID_CARD_IMPORT_CALLS,
  preview: rfidCardImportPreview,
  rowPage: rfidCardImportRowPage,
}

const useSource = (): ImportSource => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editRfidCards')
  return useMemo(
    () => ({
      contract: CONTRACT,
      columns: RFID_CARD_COLUMNS.map((id) => ({
        id,
        title: t(`rfidCards.${id}`),
        rule: t(`rfidCards.imports.rule.${id}`),
        ...(id === 'expiresOn' && { show: dayText }),
      })),
      intro: t('rfidCards.imports.intro'),
      needed: t('rfidCards.imports.needed'),
      faults: Object.fromEntries(
        RFID_CARD_FAULTS.map((fault) => [fault, t(`rfidCards.imports.faultOf.${fault}`)]),
      ),
      templateName: 'rfid-cards',
      stale: [[RFID_CARDS_READ]],
      done: { href: `#${RFID_CARDS_PATH}`, label: t('rfidCards.imports.toCards') },
      isReadOnly: !canEdit,
    }),
    [t, canEdit],
  )
}

/** RFID cards from a table: a file, a preview of its effects, and all of it or nothing. */
export const RfidCardsImport = () => {
  const { t } = useTranslation()
  const source = useSource()
  const back = <LinkButton href={source.done.href}>{source.done.label}</LinkButton>
  return (
    <PageFrame title={t('rfidCards.imports.title')} width="table" actions={back}>
      <ImportSteps source={source} />
    </PageFrame>
  )
}
