import { Crosshair, LocateFixed, Undo2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeoPoint } from '../../contract/engine/view.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { useFocusHandover } from '../../ui/useFocusHandover.ts'
import type { MapController } from '../mapController.ts'
import { MeasureLine } from './measureLine.ts'
import './measurePanel.css'

interface MeasurePanelProps {
  readonly controller: MapController
  /** Makes the last point the start of the list's distances; absent where no list is sorted. */
  readonly onOrigin?: ((point: GeoPoint) => void) | undefined
  readonly onClose: () => void
}

/** Escape ends measuring, Backspace removes the last point; keys that a dialog or a field handled are ignored. */
const useMeasureKeys = (undo: () => void, close: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isText = event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]')
    if (event.defaultPrevented || isText) return
    if (event.key === 'Backspace') undo()
    if (event.key !== 'Escape') return
    // Escape ends one thing at a time: the vehicle's window stays open.
    event.stopPropagation()
    close()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}

/** The measured length, and its actions. The tool is active while the panel is rendered. */
export const MeasurePanel = ({ controller, onOrigin, onClose }: MeasurePanelProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const [line] = useState(() => new MeasureLine(format.distance))
  const { points, metres } = useSyncExternalStore(line.subscribe, line.get)
  useEffect(() => {
    controller.setTool(line)
    return () => controller.setTool(null)
  }, [controller, line])
  const undo = (): void => line.undo()
  useMeasureKeys(undo, onClose)
  const last = points.at(-1)
  const panel = useRef<HTMLElement>(null)
  useFocusHandover(panel, { isThere: last !== undefined })
  const addMiddle = (): void => {
    const middle = controller.camera.read()
    if (middle) line.press({ longitude: middle.longitude, latitude: middle.latitude })
  }

  return (
    <section ref={panel} className="measure" aria-label={t('map.measure.title')}>
      <p className="measure__text" role="status">
        {points.length < 2 ? (
          t('map.measure.hint')
        ) : (
          <>
            {t('map.measure.total')} <strong>{format.distance(metres.at(-1) ?? 0)}</strong>
          </>
        )}
      </p>
      <IconButton
        icon={Crosshair}
        label={t('map.measure.addMiddle')}
        tooltipPlacement="bottom"
        onPress={addMiddle}
      />
      <IconButton
        icon={Undo2}
        label={t('map.measure.undo')}
        tooltipPlacement="bottom"
        isDisabled={last === undefined}
        onPress={undo}
      />
      {onOrigin && (
        <IconButton
          icon={LocateFixed}
          label={t('map.measure.origin')}
          tooltipPlacement="bottom"
          isDisabled={last === undefined}
          onPress={() => last && onOrigin(last)}
        />
      )}
      <IconButton icon={X} label={t('map.measure.close')} tooltipPlacement="bottom" onPress={onClose} />
    </section>
  )
}
