import { RadioTower, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEuroservicesApi } from '../../api/euroservices.ts'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { useCall } from '../../api/serverState/useCall.ts'
import {
  EURO_FILTERS,
  EURO_SERVICES,
  EURO_SORTS,
  type EuroVehicle,
} from '../../contract/http/euroservices.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { useFormat } from '../../i18n/useFormat.ts'
import type { RowAction } from '../../kit/table/column.ts'
import { DataTable } from '../../kit/table/dataTable.tsx'
import { FilterChoice } from '../../kit/table/filterChoice.tsx'
import { rowsOf } from '../../kit/table/rowsOf.ts'
import { useTableView } from '../../kit/table/useTableView.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { BusinessNumberForm } from './businessNumberForm.tsx'
import { ConfirmSwitch, type WantedSwitch } from './confirmSwitch.tsx'
import { euroColumns } from './euroColumns.tsx'
import { EURO_READ } from './euroWords.ts'
import './euroservices.css'
import { Receivers } from './receivers.tsx'
import { type OpenLog, RecordLog } from './recordLog.tsx'

const SPEC = { sorts: EURO_SORTS, filters: { show: EURO_FILTERS } }
/** How often the states are read again, ms. */
const EVERY_MS = 10_000
const NONE: ReadonlySet<number> = new Set()

interface ChosenProps {
  readonly vehicles: readonly EuroVehicle[]
  readonly onSwitch: (wanted: WantedSwitch) => void
  readonly onClear: () => void
}

/** What can be done with the chosen vehicles. */
const Chosen = ({ vehicles, onSwitch, onClear }: ChosenProps) => {
  const { t } = useTranslation()
  return (
    <div className="table__chosen">
      <span role="status">{t('table.chosen', { count: vehicles.length })}</span>
      {EURO_SERVICES.flatMap((service) =>
        [true, false].map((isOn) => (
          <Button key={`${service} ${isOn}`} onPress={() => onSwitch({ vehicles, service, isOn })}>
            {t(isOn ? 'euroservices.turnOn' : 'euroservices.turnOff', {
              service: t(`euroservices.service.${service}`),
            })}
          </Button>
        )),
      )}
      <IconButton icon={X} label={t('table.unchoose')} onPress={onClear} />
    </div>
  )
}

interface RowControls {
  readonly canEdit: boolean
  readonly onSwitch: (wanted: WantedSwitch) => void
  readonly onEdit: (vehicle: EuroVehicle) => void
  readonly onLog: (log: OpenLog) => void
}

/** The actions on one vehicle. */
const useActions = ({ canEdit, onSwitch, onEdit, onLog }: RowControls) => {
  const { t } = useTranslation()
  return (vehicle: EuroVehicle): readonly RowAction[] => {
    const switches = EURO_SERVICES.map((service) => {
      const { isOn } = vehicle[service]
      const label = t(isOn ? 'euroservices.turnOff' : 'euroservices.turnOn', {
        service: t(`euroservices.service.${service}`),
      })
      const run = () => onSwitch({ vehicles: [vehicle], service, isOn: !isOn })
      return { id: `switch ${service}`, label, isDisabled: !canEdit, run }
    })
    const logs = EURO_SERVICES.map((service) => ({
      id: `log ${service}`,
      label: t('euroservices.log', { service: t(`euroservices.service.${service}`) }),
      run: () => onLog({ vehicle, service }),
    }))
    const number = {
      id: 'number',
      label: t('euroservices.businessNumber'),
      isDisabled: !canEdit,
      run: () => onEdit(vehicle),
    }
    return [...switches, number, ...logs]
  }
}

const Euroservices = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const api = useEuroservicesApi()
  const canEdit = useIsAllowed('editTransmission')
  const table = useTableView<(typeof EURO_SORTS)[number]>(SPEC)
  const list = useCall({
    of: [EURO_READ, table.view],
    read: () => api.list(rowsOf(table.view)),
    everyMs: EVERY_MS,
  })
  const [keys, choose] = useState(NONE)
  const [wanted, want] = useState<WantedSwitch | null>(null)
  const [edited, edit] = useState<EuroVehicle | null>(null)
  const [log, openLog] = useState<OpenLog | null>(null)
  const columns = useMemo(() => euroColumns(t, format), [t, format])
  const rows = list.data?.rows
  const chosen = useMemo(() => (rows ?? []).filter(({ vehicleId }) => keys.has(vehicleId)), [rows, keys])
  const chosenKeys = useMemo(() => new Set(chosen.map(({ vehicleId }) => vehicleId)), [chosen])
  const actionsOf = useActions({ canEdit, onSwitch: want, onEdit: edit, onLog: openLog })
  return (
    <PageFrame title={t('common.page.euroservices')} width="table">
      <Receivers />
      <DataTable
        name="euroservices"
        label={t('common.page.euroservices')}
        columns={columns}
        list={list}
        table={table}
        readRows={api.list}
        keyOf={({ vehicleId }) => vehicleId}
        nameOf={({ name }) => name}
        searchLabel={t('euroservices.search')}
        filters={
          <FilterChoice
            label={t('euroservices.show')}
            name="show"
            options={EURO_FILTERS.map((id) => ({ id, label: t(`euroservices.showOf.${id}`) }))}
            table={table}
          />
        }
        empty={{ title: t('euroservices.emptyTitle'), text: t('euroservices.emptyText'), icon: RadioTower }}
        actionsOf={actionsOf}
        {...(canEdit && { choice: { keys: chosenKeys, change: choose } })}
      />
      {chosen.length > 0 && <Chosen vehicles={chosen} onSwitch={want} onClear={() => choose(NONE)} />}
      {wanted && (
        <ConfirmSwitch
          wanted={wanted}
          onClose={() => {
            want(null)
            choose(NONE)
          }}
        />
      )}
      {edited && <BusinessNumberForm vehicle={edited} onClose={() => edit(null)} />}
      {log && <RecordLog {...log} onClose={() => openLog(null)} />}
    </PageFrame>
  )
}

/** ROUTE-23: transmission of positions to SENT-GEO and e-TOLL. */
export const EuroservicesScreen = () => (
  <ServerState>
    <Euroservices />
  </ServerState>
)
