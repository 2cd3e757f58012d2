import { Flame } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapSettings } from '../../api/serverState/useMapSettings.ts'
import type { GeoBox } from '../../contract/engine/view.ts'
import { HEAT_MEASURES, HEAT_PERIOD_MAX_DAYS } from '../../contract/http/heat.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { splitHash } from '../../kit/address/hashLocation.ts'
import { FailedToLoad } from '../../kit/calls/failedToLoad.tsx'
import { PeriodChooser } from '../../kit/choosers/periodChooser.tsx'
import { HeatController } from '../../map/heat/heatController.ts'
import type { HeatCellKey } from '../../map/heat/heatOverlay.ts'
import { TrackMap } from '../../map/track/trackMap.tsx'
import { useMapPorts } from '../../map/useMapPorts.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { CellDetail } from './cellDetail.tsx'
import { findCell } from './cells.ts'
import { HeatLegend } from './heatLegend.tsx'
import { type HeatQuestion, readHeatQuestion, writeHeatQuestion } from './heatQuestion.ts'
import { TopCells } from './topCells.tsx'
import { useHeatMap } from './useHeatMap.ts'
import { VehiclesField } from './vehiclesField.tsx'

/** The question of the address, which follows it. */
const useQuestion = (): readonly [HeatQuestion, (part: Partial<HeatQuestion>) => void] => {
  const [question, setQuestion] = useState(() => readHeatQuestion(splitHash(location.hash).query, Date.now()))
  const change = (part: Partial<HeatQuestion>): void => {
    const next = { ...question, ...part }
    setQuestion(next)
    const { path } = splitHash(location.hash)
    history.replaceState(history.state, '', `#${path}?${writeHeatQuestion(next)}`)
  }
  return [question, change]
}

/** The controller of the map, and the part of the world that it shows. */
const useHeatController = (onOpen: (cell: HeatCellKey) => void) => {
  const ports = useMapPorts()
  const [controller] = useState(() => new HeatController(ports))
  const [shown, setShown] = useState<GeoBox | null>(null)
  useEffect(() => controller.setOnView(setShown), [controller])
  useEffect(() => controller.setOnOpen(onOpen), [controller, onOpen])
  return { controller, shown }
}

interface FieldsProps {
  readonly question: HeatQuestion
  readonly onChange: (part: Partial<HeatQuestion>) => void
}

const Fields = ({ question: { measure, period, vehicles }, onChange }: FieldsProps) => {
  const { t } = useTranslation()
  return (
    <div className="heat__fields">
      <Select
        label={t('heat.measure')}
        options={HEAT_MEASURES.map((id) => ({ id, label: t(`heat.name.${id}`) }))}
        value={measure}
        onChange={(next) => onChange({ measure: next })}
      />
      <PeriodChooser
        period={period}
        maxDays={HEAT_PERIOD_MAX_DAYS}
        onChange={(next) => onChange({ period: next })}
      />
      <VehiclesField chosen={vehicles} onChange={(next) => onChange({ vehicles: next })} />
      <p className="heat__note">{t(`heat.about.${measure}`)}</p>
      <p className="heat__note">{t('heat.days')}</p>
    </div>
  )
}

/** Where the vehicles were, stopped, sped or lost their signal: the map of a period, its legend, and what a cell consists of. */
export const HeatPage = () => {
  const { t } = useTranslation()
  const [question, change] = useQuestion()
  const [chosen, setChosen] = useState<HeatCellKey | null>(null)
  const { controller, shown } = useHeatController(setChosen)
  const { world, box, view, isComputing } = useHeatMap(question, shown)
  const map = view.isOld ? undefined : view.data
  useEffect(() => controller.setBox(box), [controller, box])
  useEffect(() => controller.setCells(view.data ?? null), [controller, view.data])
  const cell = useMemo(() => (map && chosen ? findCell(map, chosen) : null), [map, chosen])
  useEffect(() => controller.setChosen(cell), [controller, cell])
  const failed = [view, world].filter((call) => call.failure)
  const findings = () => {
    if (failed[0]) {
      const readAgain = (): void => failed.forEach((call) => call.readAgain())
      return <FailedToLoad title={t('heat.failed')} failure={failed[0].failure} onRetry={readAgain} />
    }
    if (!map || !world.data || world.isOld) return <Loading label={t('common.loading')} />
    if (world.data.count.length === 0)
      return <EmptyState icon={Flame} title={t('heat.emptyTitle')} text={t('heat.emptyText')} />
    if (map.count.length === 0) return <p>{t('heat.nothingHere')}</p>
    return (
      <>
        <HeatLegend measure={question.measure} map={map} />
        {cell ? (
          <CellDetail
            question={question}
            cell={cell}
            days={{ from: map.from, to: map.to }}
            onClose={() => setChosen(null)}
          />
        ) : (
          <TopCells measure={question.measure} map={map} onOpen={setChosen} />
        )}
      </>
    )
  }
  return (
    <PageFrame
      title={t('common.page.heat')}
      width="table"
      actions={<LinkButton href="#/reports">{t('heat.toReports')}</LinkButton>}
    >
      <div className="heat">
        <aside className="heat__side" aria-label={t('heat.side')}>
          <Fields question={question} onChange={change} />
          {isComputing && <Banner tone="attention">{t('heat.computing')}</Banner>}
          {findings()}
        </aside>
        <div className="heat__map">
          <TrackMap
            controller={controller}
            settings={useMapSettings()}
            showAllLabel={t('heat.showAll')}
            isPaper={false}
          />
        </div>
      </div>
    </PageFrame>
  )
}
