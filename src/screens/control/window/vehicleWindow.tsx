import { useCallback, useEffect, useRef } from 'react'
import { HORIZONTAL_WINDOW } from '../../../contract/constants.ts'
import type { VehicleDetail } from '../../../contract/engine/rows.ts'
import type { MapController } from '../../../map/mapController.ts'
import { useShortcut } from '../../../palette/registries.ts'
import { InfoPanel } from './infoPanel.tsx'
import { InfoPopup } from './infoPopup.tsx'
import { InfoSheet } from './infoSheet.tsx'
import { NO_INSETS, windowInsets } from './placeWindow.ts'
import { useEscapeWithin } from './useEscapeWithin.ts'
import { useFocusReturn } from './useFocusReturn.ts'
import { useGuard } from './useGuard.ts'
import { useOpenDelay } from './useOpenDelay.ts'
import { usePaneSize } from './usePaneSize.ts'
import { useWindowForm } from './useWindowForm.ts'
import './vehicleWindow.css'

const FORMS = { popup: InfoPopup, panel: InfoPanel, sheet: InfoSheet } as const

interface VehicleWindowProps {
  readonly controller: Pick<MapController, 'watchPlace' | 'camera' | 'reveal'>
  readonly selectedId: number | null
  /** null: nothing is open, or not known yet. */
  readonly detail: VehicleDetail | null
  readonly mobile: boolean
  readonly onClose: () => void
  readonly onProfile: (vehicleId: number) => void
}

/**
 * The info window of the open vehicle, in the chosen form (POPUP-01, POPUP-02, POPUP-09). It stays mounted while
 * nothing is open, so that a pending answer of a device is not forgotten.
 */
export const VehicleWindow = (props: VehicleWindowProps) => {
  const { controller, selectedId, detail, mobile, onClose } = props
  const layer = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLElement>(null)
  const pane = usePaneSize(layer)
  const [form, changeForm] = useWindowForm(mobile)
  const guard = useGuard(detail?.row ?? null)
  const restoreFocus = useFocusReturn(root, selectedId)
  const panelIsOpen = useOpenDelay(form === 'panel' && detail !== null, HORIZONTAL_WINDOW.openDelayMs)
  const isOpen = selectedId !== null

  const close = (): void => {
    restoreFocus()
    onClose()
  }
  useShortcut('close', close, detail !== null)
  useEscapeWithin(root, close)

  // The map learns what is covered before its owner moves it anywhere: effects of parents run later.
  useEffect(() => {
    if (pane) controller.camera.setInsets(isOpen ? windowInsets(form, pane) : NO_INSETS)
  }, [controller, isOpen, form, pane])

  const hasChanged = useRef(false)
  const onChangeForm = (): void => {
    hasChanged.current = true
    changeForm()
  }
  const onShown = useCallback(() => {
    if (!hasChanged.current) return
    hasChanged.current = false
    root.current?.querySelector<HTMLElement>('[data-change-form] button')?.focus()
    // The new form may cover the vehicle that the old one was next to.
    if (selectedId !== null) queueMicrotask(() => controller.reveal(selectedId))
  }, [controller, selectedId])

  const Form = FORMS[form]
  const isShown = form !== 'panel' || panelIsOpen
  return (
    <div ref={layer} className="window-layer">
      {detail !== null && pane !== null && isShown && (
        <Form
          detail={detail}
          guard={guard}
          root={root}
          pane={pane}
          controller={controller}
          onClose={close}
          onProfile={() => props.onProfile(detail.row.vehicleId)}
          onChangeForm={onChangeForm}
          onShown={onShown}
        />
      )}
    </div>
  )
}
