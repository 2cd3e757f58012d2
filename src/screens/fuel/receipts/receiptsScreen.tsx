import { FileUp, ReceiptText, RefreshCw, SlidersHorizontal } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useFuelReceiptsApi } from '../../../api/fuelReceipts.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { type FuelReceipt, RECEIPT_FLAGS, RECEIPT_SORTS } from '../../../contract/http/fuelReceipts.ts'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import { useFormat } from '../../../i18n/useFormat.ts'
import { DataTable } from '../../../kit/table/dataTable.tsx'
import { FilterChoice } from '../../../kit/table/filterChoice.tsx'
import { rowsOf } from '../../../kit/table/rowsOf.ts'
import { useTableView } from '../../../kit/table/useTableView.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { useToast } from '../../../ui/toast.ts'
import '../fuel.css'
import { RECEIPTS_IMPORT_PATH, RECEIPTS_READ } from '../fuelAddress.ts'
import { receiptColumns } from './receiptColumns.tsx'
import { ReceiptSettingsDialog } from './receiptSettingsDialog.tsx'

const SPEC = { sorts: RECEIPT_SORTS, filters: { flag: RECEIPT_FLAGS } }
/** While some receipts wait for their comparison, the list is read again. */
const WAITING_MS = 3_000

const useReceipts = () => {
  const api = useFuelReceiptsApi()
  const table = useTableView<(typeof RECEIPT_SORTS)[number]>(SPEC)
  const [isWaiting, setWaiting] = useState(false)
  const list = useCall({
    of: [RECEIPTS_READ, table.view],
    read: () => api.list(rowsOf(table.view)),
    ...(isWaiting && { everyMs: WAITING_MS }),
  })
  const hasWaiting = list.data?.rows.some(({ flag }) => flag === 'waiting') ?? false
  if (hasWaiting !== isWaiting) setWaiting(hasWaiting)
  return { api, table, list }
}

/** The receipts of the fleet with what the tanks say of each. */
export const ReceiptsScreen = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const toast = useToast()
  const [, navigate] = useLocation()
  const { api, table, list } = useReceipts()
  const canEdit = useIsAllowed('editReceipts')
  const [isSettingUp, setSettingUp] = useState(false)
  const stale = [[RECEIPTS_READ]]
  const compare = useChange({ change: api.compare, stale })
  const remove = useChange({ change: (id: number) => api.remove(id), stale })
  const columns = useMemo(() => receiptColumns(t, format), [t, format])
  const compareAll = async (): Promise<void> => {
    if (await compare.act(undefined)) toast({ text: t('fuel.receipts.comparing'), tone: 'go' })
  }
  const actions = (
    <>
      <Button icon={SlidersHorizontal} isDisabled={!canEdit} onPress={() => setSettingUp(true)}>
        {t('fuel.receipts.setUp')}
      </Button>
      <IconButton
        icon={RefreshCw}
        label={t('fuel.receipts.compare')}
        tooltipPlacement="bottom"
        isDisabled={!canEdit}
        isPending={compare.isSending}
        onPress={() => void compareAll()}
      />
      <Button
        tone="primary"
        icon={FileUp}
        isDisabled={!canEdit}
        onPress={() => navigate(RECEIPTS_IMPORT_PATH)}
      >
        {t('fuel.receipts.import')}
      </Button>
    </>
  )
  const actionsOf = ({ id }: FuelReceipt) => [
    { id: 'delete', label: t('fuel.receipts.delete'), run: () => void remove.act(id) },
  ]
  return (
    <PageFrame title={t('fuel.receipts.title')} width="table" actions={actions}>
      <DataTable
        name="fuelReceipts"
        label={t('fuel.receipts.title')}
        columns={columns}
        list={list}
        table={table}
        readRows={api.list}
        keyOf={({ id }) => id}
        nameOf={({ plate, at }) => `${plate} ${format.date(at)}`}
        searchLabel={t('fuel.receipts.search')}
        filters={
          <FilterChoice
            label={t('fuel.receipts.flag')}
            name="flag"
            options={RECEIPT_FLAGS.map((id) => ({ id, label: t(`fuel.flag.${id}`) }))}
            table={table}
          />
        }
        empty={{
          title: t('fuel.receipts.emptyTitle'),
          text: t('fuel.receipts.emptyText'),
          icon: ReceiptText,
        }}
        {...(canEdit && { actionsOf })}
      />
      {isSettingUp && <ReceiptSettingsDialog onClose={() => setSettingUp(false)} />}
    </PageFrame>
  )
}
