import { useTranslation } from 'react-i18next'
import { useGeozonesApi } from '../../../api/geozones.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { KMH_PER_MS } from '../../../contract/constants.ts'
import type { ReportOptionName } from '../../../contract/reports/reportKinds.ts'
import type { ReportOptions } from '../../../contract/reports/reportQuestion.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { NamedChoice } from './namedChoice.tsx'
import { NumberField } from './numberField.tsx'

const MINUTE_MS = 60_000

interface OptionFieldsProps {
  readonly available: readonly ReportOptionName[]
  readonly options: ReportOptions
  readonly onChange: (part: Partial<ReportOptions>) => void
}

const ZoneTypes = ({ options, onChange }: Omit<OptionFieldsProps, 'available'>) => {
  const { t } = useTranslation()
  const api = useGeozonesApi()
  const language = useLanguage()
  const { data = [] } = useCall({ of: ['geozones', 'types', language], read: () => api.types(language) })
  return (
    <NamedChoice
      label={t('reports.option.ZoneType')}
      allLabel={t('reports.option.allTypes')}
      items={data.map(({ id, localName }) => ({ id, name: localName }))}
      chosen={options.ZoneType ?? []}
      onChange={(ZoneType) => onChange({ ZoneType: [...ZoneType] })}
    />
  )
}

const Zones = ({ options, onChange }: Omit<OptionFieldsProps, 'available'>) => {
  const { t } = useTranslation()
  const api = useGeozonesApi()
  const { data = [] } = useCall({ of: ['geozones', 'list'], read: api.list })
  return (
    <NamedChoice
      label={t('reports.option.zones')}
      allLabel={t('reports.option.allZones')}
      items={data}
      chosen={options.zones ?? []}
      onChange={(zones) => onChange({ zones: [...zones] })}
    />
  )
}

/** The fields of the options that the chosen kind has. */
export const OptionFields = ({ available, options, onChange }: OptionFieldsProps) => {
  const { t } = useTranslation()
  const has = (name: ReportOptionName): boolean => available.includes(name)
  return (
    <>
      {has('ZoneType') && <ZoneTypes options={options} onChange={onChange} />}
      {has('zones') && <Zones options={options} onChange={onChange} />}
      {has('every') && (
        <SegmentedControl
          label={t('reports.option.every')}
          segments={[
            { id: 'hour', label: t('reports.option.everyHour') },
            { id: 'day', label: t('reports.option.everyDay') },
          ]}
          value={options.every ?? 'day'}
          onChange={(every) => onChange({ every })}
        />
      )}
      {has('longerThen') && (
        <NumberField
          label={t('reports.option.longerThen')}
          value={options.longerThen === null ? null : options.longerThen / MINUTE_MS}
          range={{ minimum: 0, maximum: 43_200 }}
          onChange={(minutes) => onChange({ longerThen: Math.round((minutes ?? 0) * MINUTE_MS) })}
        />
      )}
      {has('allowedSpeed') && (
        <NumberField
          label={t('reports.option.allowedSpeed')}
          hint={t('reports.option.allowedSpeedHint')}
          value={options.allowedSpeed === null ? null : Math.round(options.allowedSpeed * KMH_PER_MS)}
          range={{ minimum: 1, maximum: 500 }}
          onChange={(kmh) => onChange({ allowedSpeed: kmh === null ? null : kmh / KMH_PER_MS })}
        />
      )}
      {has('equipmentWidth') && (
        <NumberField
          label={t('reports.option.equipmentWidth')}
          value={options.equipmentWidth}
          range={{ minimum: 0.5, maximum: 100 }}
          onChange={(equipmentWidth) => onChange({ equipmentWidth })}
        />
      )}
      {has('trailer') && (
        <Switch isSelected={options.trailer ?? false} onChange={(trailer) => onChange({ trailer })}>
          {t('reports.option.trailer')}
        </Switch>
      )}
      {has('geoCoding') && (
        <Switch isSelected={options.geoCoding ?? false} onChange={(geoCoding) => onChange({ geoCoding })}>
          {t('reports.option.geoCoding')}
        </Switch>
      )}
    </>
  )
}
