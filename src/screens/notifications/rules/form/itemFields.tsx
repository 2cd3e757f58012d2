import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KMH_PER_MS } from '../../../../contract/constants.ts'
import { VIRTUAL_SENSOR_TYPES } from '../../../../contract/entities/sensorSetup.ts'
import { NOTIFICATION_PARAMETERS } from '../../../../contract/notificationSpecs.ts'
import { NOTIFICATION_TYPES } from '../../../../contract/notificationTypes.ts'
import { useFormField } from '../../../../kit/form/useFormField.ts'
import { IconButton } from '../../../../ui/iconButton.tsx'
import { Select } from '../../../../ui/select.tsx'
import { NumberField } from './numberField.tsx'
import { type ItemInput, keepSigned, type RuleForm } from './ruleValues.ts'
import { ZonesChoice } from './zonesChoice.tsx'

interface ItemProps {
  readonly form: RuleForm
  readonly item: ItemInput
  readonly index: number
  readonly onChange: (item: ItemInput) => void
}

type NumberName = 'minimumLitres' | 'excess' | 'sensorNumber' | 'low' | 'high'

/** Least and most of each number, in the unit in which it is typed. */
const RANGES: Readonly<Record<NumberName, readonly [number, number]>> = {
  minimumLitres: [
    NOTIFICATION_PARAMETERS.minimumLitres.minimum,
    NOTIFICATION_PARAMETERS.minimumLitres.maximum,
  ],
  excess: [NOTIFICATION_PARAMETERS.excess.minimum, NOTIFICATION_PARAMETERS.excess.maximum * KMH_PER_MS],
  sensorNumber: [NOTIFICATION_PARAMETERS.sensorNumber.minimum, NOTIFICATION_PARAMETERS.sensorNumber.maximum],
  low: [NOTIFICATION_PARAMETERS.low.minimum, NOTIFICATION_PARAMETERS.low.maximum],
  high: [NOTIFICATION_PARAMETERS.high.minimum, NOTIFICATION_PARAMETERS.high.maximum],
}

interface ItemNumberProps extends ItemProps {
  readonly name: NumberName
  readonly unit?: string
  readonly hint?: string
  readonly isWhole?: boolean
  readonly keep?: (text: string) => string
  readonly problem?: string
}

/** A number of an item. The value is that of the list of items; message and focus are those of the field itself. */
const ItemNumber = ({ form, item, index, name, onChange, ...look }: ItemNumberProps) => {
  const { t } = useTranslation()
  const label = t(`notificationRules.what.${name}`)
  const { error, ref, onBlur, isDisabled } = useFormField({ form, name: `items.${index}.${name}`, label })
  return (
    <NumberField
      {...look}
      label={label}
      value={item[name]}
      range={RANGES[name]}
      error={error}
      isDisabled={isDisabled}
      onBlur={onBlur}
      ref={ref}
      onChange={(text) => onChange({ ...item, [name]: text })}
    />
  )
}

const ANY = 'any'

const SensorType = ({ form, item, onChange }: ItemProps) => {
  const { t } = useTranslation()
  const { sensorType } = item
  const known = VIRTUAL_SENSOR_TYPES.map((id) => ({
    id: id as string,
    label: t(`notificationRules.what.sensorTypeOf.${id}`),
  }))
  // A type that another program gave.
  const isOther = sensorType !== '' && !known.some(({ id }) => id === sensorType)
  return (
    <Select
      label={t('notificationRules.what.sensorType')}
      options={[
        { id: ANY, label: t('notificationRules.what.anySensorType') },
        ...known,
        ...(isOther ? [{ id: sensorType, label: sensorType }] : []),
      ]}
      value={sensorType === '' ? ANY : sensorType}
      isDisabled={form.isReadOnly}
      onChange={(id) => onChange({ ...item, sensorType: id === ANY ? '' : id })}
    />
  )
}

const SensorFields = (props: ItemProps) => {
  const { t } = useTranslation()
  const boundHint = t('notificationRules.what.boundHint')
  return (
    <>
      <SensorType {...props} />
      <ItemNumber
        {...props}
        name="sensorNumber"
        isWhole
        hint={t('notificationRules.what.sensorNumberHint')}
        problem={t('notificationRules.what.sensorMissing')}
      />
      <ItemNumber
        {...props}
        name="low"
        keep={keepSigned}
        hint={boundHint}
        problem={t('notificationRules.what.rangeWrong')}
      />
      <ItemNumber {...props} name="high" keep={keepSigned} hint={boundHint} />
    </>
  )
}

const ItemZones = ({ form, item, index, onChange }: ItemProps) => {
  const { t } = useTranslation()
  const label = t('notificationRules.what.zones')
  const { ref, error, isDisabled } = useFormField({ form, name: `items.${index}.zoneIds`, label })
  return (
    <ZonesChoice
      label={label}
      hint={t('notificationRules.what.anyZone')}
      chosen={item.zoneIds}
      onChange={(zoneIds) => onChange({ ...item, zoneIds })}
      isWrong={error !== null}
      isDisabled={isDisabled}
      ref={ref}
    />
  )
}

/** What a type asks for beyond being chosen. */
const Parameters = (props: ItemProps) => {
  const { t } = useTranslation()
  const { parameters } = NOTIFICATION_TYPES[props.item.type]
  if (parameters.length === 0) return null
  return (
    <div className="rule-item__fields">
      {parameters.includes('minimumLitres') && (
        <ItemNumber
          {...props}
          name="minimumLitres"
          unit={t('common.unit.litre')}
          hint={t('notificationRules.what.minimumLitresHint')}
        />
      )}
      {parameters.includes('excess') && (
        <ItemNumber
          {...props}
          name="excess"
          unit={t('common.unit.kmh')}
          hint={t('notificationRules.what.excessHint')}
        />
      )}
      {parameters.includes('low') && <SensorFields {...props} />}
      {parameters.includes('zoneIds') && <ItemZones {...props} />}
    </div>
  )
}

/** A type of a rule with its parameters. */
export const ItemFields = ({ onRemove, ...props }: ItemProps & { readonly onRemove: () => void }) => {
  const { t } = useTranslation()
  const name = t(`notificationTypes.${props.item.type}`)
  return (
    <div className="rule-item" role="group" aria-label={name}>
      <div className="rule-item__head">
        <span className="rule-item__name">{name}</span>
        {!props.form.isReadOnly && (
          <IconButton
            icon={X}
            label={t('notificationRules.what.remove', { name })}
            tooltipPlacement="left"
            onPress={onRemove}
          />
        )}
      </div>
      <Parameters {...props} />
    </div>
  )
}
