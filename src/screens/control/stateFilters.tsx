import { useEffect, useMemo } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { useTranslation } from 'react-i18next'
import { useFleetPart, useTotal } from '../../fleet/fleetContext.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useCommands, useShortcut } from '../../palette/registries.ts'
import { SHORTCUTS } from '../../palette/shortcutTable.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { VisuallyHidden } from '../../ui/visuallyHidden.tsx'
import type { ViewProps } from '../../vehicleList/useFleetView.ts'
import {
  countOf,
  isStateOn,
  STATE_FILTERS,
  STATE_KEY,
  type StateFilter,
  toggledState,
} from './stateFilter.ts'
import './stateFilters.css'
import { StateShape } from './stateShape.tsx'

interface CountProps {
  readonly state: StateFilter
  /** Shows the number alone; the words are for screen readers. */
  readonly isShort: boolean
}

/** The only part of the filters that re-renders while the fleet moves, when its own number changes. */
const Count = ({ state, isShort }: CountProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const count = useFleetPart(({ counts }) => countOf(state, counts))
  const number = format.number(count)
  const words = t(`control.${state}`, { value: number })
  if (!isShort) return words
  return (
    <>
      <span aria-hidden>{number}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  )
}

interface StateButtonProps extends ViewProps, CountProps {}

const StateButton = ({ state, isShort, view, onChange }: StateButtonProps) => {
  const { t } = useTranslation()
  const key = STATE_KEY[state]
  const toggle = (): void => onChange(toggledState(state, view))
  useShortcut(key, toggle)
  return (
    <Tooltip
      text={t('control.stateHint', {
        what: t(`control.only.${state}`),
        key: SHORTCUTS[key].keys[0].toUpperCase(),
      })}
      placement="bottom"
    >
      <ToggleButton
        className="state-filter"
        data-state={state}
        isSelected={isStateOn(state, view)}
        onChange={toggle}
      >
        <StateShape state={state} />
        <Count state={state} isShort={isShort} />
      </ToggleButton>
    </Tooltip>
  )
}

/** The same filters as commands of the palette. */
const useStateCommands = ({ view, onChange }: ViewProps, states: readonly StateFilter[]): void => {
  const { t } = useTranslation()
  useCommands(
    useMemo(
      () =>
        states.map((state) => ({
          id: `state:${state}`,
          section: 'actions' as const,
          title: t(`control.only.${state}`),
          lead: <StateShape state={state} />,
          shortcut: STATE_KEY[state],
          isOn: isStateOn(state, view),
          run: () => onChange(toggledState(state, view)),
        })),
      [t, states, view, onChange],
    ),
  )
}

const ALARMS_ALONE: readonly StateFilter[] = ['alarms']

interface StateFiltersProps extends ViewProps {
  /** Numbers without words, for the header of a phone. */
  readonly isShort: boolean
}

/**
 * Counts of the whole fleet by state, kept by the engine and never counted here (L1); each filters list and map by its
 * state.
 */
export const StateFilters = ({ view, onChange, isShort }: StateFiltersProps) => {
  const { t } = useTranslation()
  const seesPositions = useIsAllowed('seePositions')
  const states = seesPositions ? STATE_FILTERS : ALARMS_ALONE
  useStateCommands({ view, onChange }, states)
  // A filter that this person cannot see would hide vehicles without a reason; an address may contain it.
  const isLost = !seesPositions && view.status !== 'ALL'
  useEffect(() => {
    if (isLost) onChange({ status: 'ALL' })
  }, [isLost, onChange])
  if (useTotal() === 0) return null
  return (
    <div
      className="fleet-summary"
      data-short={isShort ? '' : undefined}
      role="group"
      aria-label={t('control.summary')}
    >
      {!seesPositions && <span className="fleet-summary__hidden">{t('control.hidden')}</span>}
      {states.map((state) => (
        <StateButton key={state} state={state} isShort={isShort} view={view} onChange={onChange} />
      ))}
    </div>
  )
}
