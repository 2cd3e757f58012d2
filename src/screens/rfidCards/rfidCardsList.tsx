import dayjs from 'dayjs'
import { FileUp, IdCard, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useResourceApi } from '../../api/resource.ts'
import {
  RFID_CARD_CALLS,
  RFID_CARD_SORTS,
  type RfidCardFields,
  rfidCardPage,
  rfidCardRow,
  type RfidCardRow,
} from '../../contract/http/rfidCards.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { ResourceTable } from '../../kit/resource/resourceTable.tsx'
import { useResource } from '../../kit/resource/useResource.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import { useToast } from '../../ui/toast.ts'
import { CardLinks } from './cardLinks.tsx'
import { ExpiryMark } from './expiryMark.tsx'
import { rfidCardColumns } from './rfidCardColumns.ts'
import { RfidCardForm } from './rfidCardForm.tsx'
import { RFID_CARDS_IMPORT_PATH, RFID_CARDS_READ } from './rfidCardsPath.ts'

const CARDS = { calls: RFID_CARD_CALLS, row: rfidCardRow, page: rfidCardPage }
const SPEC = { sorts: RFID_CARD_SORTS, filters: {} }

const nameOf = ({ number, driverName }: RfidCardRow): string => driverName || number

/** The cards of the client as a table with a form. */
export const RfidCardsList = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const toast = useToast()
  const resource = useResource({
    name: RFID_CARDS_READ,
    api: useResourceApi<RfidCardRow, RfidCardFields>(CARDS),
    spec: SPEC,
    canEdit: useIsAllowed('editRfidCards'),
    deletedText: (rows) =>
      rows.length === 1 && rows[0]
        ? t('rfidCards.deleted', { number: rows[0].number })
        : t('rfidCards.deletedMany', { count: rows.length }),
  })
  const { canEdit, edit, save } = resource
  const today = dayjs().format('YYYY-MM-DD')
  const columns = useMemo(
    () => rfidCardColumns(t, (day) => <ExpiryMark day={day} today={today} t={t} />),
    [t, today],
  )
  const actions = (
    <>
      <LinkButton href="#/users_management/employees">{t('common.page.employees')}</LinkButton>
      <Button icon={FileUp} isDisabled={!canEdit} onPress={() => navigate(RFID_CARDS_IMPORT_PATH)}>
        {t('rfidCards.imports.open')}
      </Button>
      <Button tone="primary" icon={Plus} isDisabled={!canEdit} onPress={() => edit('new')}>
        {t('rfidCards.add')}
      </Button>
    </>
  )
  return (
    <PageFrame title={t('common.page.rfidCards')} width="table" actions={actions}>
      <ResourceTable
        resource={resource}
        label={t('common.page.rfidCards')}
        columns={columns}
        nameOf={nameOf}
        searchLabel={t('rfidCards.search')}
        empty={{ title: t('rfidCards.emptyTitle'), text: t('rfidCards.emptyText'), icon: IdCard }}
        formTitle={(row) => (row ? t('rfidCards.edit', { number: row.number }) : t('rfidCards.new'))}
        renderForm={(row) => (
          <>
            {row && <CardLinks id={row.id} />}
            <RfidCardForm
              row={row}
              isReadOnly={!canEdit}
              save={save}
              onSaved={({ number }) => {
                toast({ text: row ? t('table.saved') : t('rfidCards.created', { number }), tone: 'go' })
                edit(null)
              }}
              onClose={() => edit(null)}
            />
          </>
        )}
      />
    </PageFrame>
  )
}
