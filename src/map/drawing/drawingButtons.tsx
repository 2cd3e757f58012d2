import { Crosshair, Locate, Redo2, SquareSplitHorizontal, Trash2, Undo2 } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/iconButton.tsx'
import { useFocusHandover } from '../../ui/useFocusHandover.ts'
import type { MapCamera } from '../mapCamera.ts'
import type { Drawing } from './drawing.ts'
import './drawingButtons.css'

interface DrawingButtonsProps {
  readonly drawing: Drawing
  readonly camera: Pick<MapCamera, 'middle'>
  /** With the actions on single points, for shapes that are kept. */
  readonly editsPoints?: boolean
}

const RemoveButton = ({ onPress }: { readonly onPress: () => void }) => {
  const { t } = useTranslation()
  const control = useRef<HTMLSpanElement>(null)
  useFocusHandover(control)
  return (
    <span ref={control}>
      <IconButton
        icon={Trash2}
        label={t('map.drawing.removePoint')}
        tooltipPlacement="bottom"
        onPress={onPress}
      />
    </span>
  )
}

/** The actions of a drawing, which need no pointer on the map. */
export const DrawingButtons = ({ drawing, camera, editsPoints = false }: DrawingButtonsProps) => {
  const { t } = useTranslation()
  const state = useSyncExternalStore(drawing.subscribe, drawing.get)
  const group = useRef<HTMLDivElement>(null)
  useFocusHandover(group, { isThere: state.canUndo })
  useFocusHandover(group, { isThere: state.canRedo })
  const movesPoint = editsPoints && state.chosen !== null
  const addMiddle = (): void => {
    const middle = camera.middle()
    if (!middle) return
    if (movesPoint) drawing.moveChosen(middle)
    else drawing.addPoint(middle)
  }
  return (
    <div ref={group} className="drawing-buttons">
      <IconButton
        icon={Crosshair}
        label={t(movesPoint ? 'map.drawing.moveToMiddle' : 'map.drawing.addMiddle')}
        tooltipPlacement="bottom"
        isDisabled={!state.canAdd && !movesPoint}
        onPress={addMiddle}
      />
      <IconButton
        icon={Undo2}
        label={t(state.undoRemovesPoint ? 'map.drawing.removeLast' : 'map.drawing.undo')}
        tooltipPlacement="bottom"
        isDisabled={!state.canUndo}
        onPress={() => drawing.undo()}
      />
      <IconButton
        icon={Redo2}
        label={t('map.drawing.redo')}
        tooltipPlacement="bottom"
        isDisabled={!state.canRedo}
        onPress={() => drawing.redo()}
      />
      {editsPoints && (
        <>
          <IconButton
            icon={Locate}
            label={t('map.drawing.nextPoint')}
            tooltipPlacement="bottom"
            isDisabled={state.shape.points.length === 0}
            onPress={() => drawing.chooseNext()}
          />
          <IconButton
            icon={SquareSplitHorizontal}
            label={t('map.drawing.split')}
            tooltipPlacement="bottom"
            isDisabled={!state.canSplit}
            onPress={() => drawing.splitChosen()}
          />
        </>
      )}
      {state.canRemove && <RemoveButton onPress={() => drawing.removeChosen()} />}
    </div>
  )
}
