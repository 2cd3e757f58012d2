import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../ui/modal.tsx'
import { AVATAR_SIDE, cropFile, drawCrop } from './avatarFile.ts'
import { dragged, fitted, WHOLE, ZOOM_MAX } from './cropGeometry.ts'

/** CSS pixels of the preview. */
const SHOWN = 240
/** CSS pixels by which an arrow key moves the picture. */
const STEP = 12
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

interface AvatarCropProps {
  readonly picture: ImageBitmap
  readonly isSaving: boolean
  readonly onDone: (file: Blob | null) => void
  readonly onCancel: () => void
}

/** Selects the square of a picture that becomes the avatar: dragged, or moved by the arrow keys, and zoomed. */
export const AvatarCrop = ({ picture, isSaving, onDone, onCancel }: AvatarCropProps) => {
  const { t } = useTranslation()
  const [crop, setCrop] = useState(WHOLE)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])

  const move = (dx: number, dy: number): void => setCrop((before) => dragged(picture, before, dx, dy, SHOWN))
  const onPointerMove = (event: PointerEvent): void => {
    if (event.buttons === 1) move(event.movementX, event.movementY)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = ARROWS[event.key]
    if (!step) return
    event.preventDefault()
    move(...step)
  }
  return (
    <Modal
      active
      title={t('profile.avatar.crop')}
      closeLabel={t('common.close')}
      onClose={onCancel}
      fillsSmallScreen={false}
      secondary={{ label: t('common.cancel'), onPress: onCancel, isDisabled: isSaving }}
      primary={{
        label: t('common.save'),
        isPending: isSaving,
        onPress: () => void cropFile(picture, crop).then(onDone),
      }}
    >
      <div className="avatar-crop">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a picture that is moved, by pointer and by keys */}
        <canvas
          ref={canvas}
          className="avatar-crop__picture"
          width={AVATAR_SIDE}
          height={AVATAR_SIDE}
          style={{ width: SHOWN, height: SHOWN }}
          role="img"
          aria-label={t('profile.avatar.move')}
          tabIndex={0}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
          onKeyDown={onKeyDown}
        />
        <label className="avatar-crop__zoom">
          {t('profile.avatar.zoom')}
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={crop.zoom}
            onChange={(event) => {
              const zoom = Number(event.currentTarget.value)
              setCrop((before) => fitted(picture, { ...before, zoom }))
            }}
          />
        </label>
      </div>
    </Modal>
  )
}
