import { Caravan, FileUp, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useResourceApi } from '../../api/resource.ts'
import { ServerState } from '../../api/serverState/serverState.tsx'
import {
  TRAILER_CALLS,
  TRAILER_KINDS,
  TRAILER_SORTS,
  TRAILER_STATES,
  type TrailerFields,
  trailerPage,
  type TrailerRow,
  trailerRow,
} from '../../contract/http/trailers.ts'
import type { TrailerState } from '../../contract/http/trailerCouplings.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { useFormat } from '../../i18n/useFormat.ts'
import { ResourceTable } from '../../kit/resource/resourceTable.tsx'
import { useResource } from '../../kit/resource/useResource.ts'
import { FilterChoice } from '../../kit/table/filterChoice.tsx'
import { useIsAllowed } from '../../session/allowed.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.ts'
import { CouplingSection } from './couplingSection.tsx'
import { stateColumn } from './stateColumn.tsx'
import { trailerColumns } from './trailerColumns.ts'
import { TrailerForm } from './trailerForm.tsx'
import './trailers.css'
import { TRAILERS_PATH, TRAILERS_READ } from './trailersPath.ts'
import { UnknownTrailers } from './unknownTrailers.tsx'
import { useTrailerStates } from './useTrailerStates.ts'

const TRAILERS = { calls: TRAILER_CALLS, row: trailerRow, page: trailerPage }
const SPEC = { sorts: TRAILER_SORTS, filters: { type: TRAILER_KINDS, state: TRAILER_STATES } }

interface StateOfProps {
  /** null: a new one, which hangs on nothing yet. */
  readonly row: TrailerRow | null
  readonly states: ReadonlyMap<number, TrailerState>
  readonly canEdit: boolean
}

const StateOf = ({ row, states, canEdit }: StateOfProps) => {
  const state = row && states.get(row.id)
  return state ? <CouplingSection key={state.trailerId} state={state} canEdit={canEdit} /> : null
}

const Trailers = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const states = useTrailerStates()
  const [serial, setSerial] = useState('')
  const [, navigate] = useLocation()
  const toast = useToast()
  const resource = useResource({
    name: TRAILERS_READ,
    api: useResourceApi<TrailerRow, TrailerFields>(TRAILERS),
    spec: SPEC,
    canEdit: useIsAllowed('editTrailers'),
    deletedText: (rows) =>
      rows.length === 1 && rows[0]
        ? t('trailers.deleted', { name: rows[0].name })
        : t('trailers.deletedMany', { count: rows.length }),
  })
  const { canEdit, edit, save, table } = resource
  const columns = useMemo(
    () => [...trailerColumns(t, format.number), stateColumn(t, format, states)],
    [t, format, states],
  )
  const add = (serialNumber: string): void => {
    setSerial(serialNumber)
    edit('new')
  }
  const actions = (
    <>
      <Button icon={FileUp} isDisabled={!canEdit} onPress={() => navigate(`${TRAILERS_PATH}/import`)}>
        {t('trailers.imports.open')}
      </Button>
      <Button tone="primary" icon={Plus} isDisabled={!canEdit} onPress={() => add('')}>
        {t('trailers.add')}
      </Button>
    </>
  )
  return (
    <PageFrame title={t('common.page.trailers')} width="table" actions={actions}>
      <UnknownTrailers canEdit={canEdit} onAdd={add} />
      <ResourceTable
        resource={resource}
        label={t('common.page.trailers')}
        columns={columns}
        nameOf={({ name }) => name}
        searchLabel={t('trailers.search')}
        filters={
          <>
            <FilterChoice
              label={t('trailers.type')}
              name="type"
              options={TRAILER_KINDS.map((id) => ({ id, label: t(`trailers.typeOf.${id}`) }))}
              table={table}
            />
            <FilterChoice
              label={t('trailers.coupling.state')}
              name="state"
              options={TRAILER_STATES.map((id) => ({ id, label: t(`trailers.stateOf.${id}`) }))}
              table={table}
            />
          </>
        }
        empty={{ title: t('trailers.emptyTitle'), text: t('trailers.emptyText'), icon: Caravan }}
        formTitle={(row) => (row ? t('trailers.edit', { name: row.name }) : t('trailers.new'))}
        renderForm={(row) => (
          <>
            <TrailerForm
              row={row}
              serialNumber={serial}
              isReadOnly={!canEdit}
              save={save}
              onSaved={({ name }) => {
                toast({ text: row ? t('table.saved') : t('trailers.created', { name }), tone: 'go' })
                edit(null)
              }}
              onClose={() => edit(null)}
            />
            <StateOf row={row} states={states} canEdit={canEdit} />
          </>
        )}
      />
    </PageFrame>
  )
}

/** ROUTE-31: the trailers of the client. */
export const TrailersScreen = () => (
  <ServerState>
    <Trailers />
  </ServerState>
)
