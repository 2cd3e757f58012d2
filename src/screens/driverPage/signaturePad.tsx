import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

/** Pixels of the picture; the field on the page may be smaller. */
const SIZE = { width: 900, height: 450 }
const LINE_WIDTH = 6

interface SignaturePadProps {
  readonly title: string
  readonly onSave: (picture: Blob) => void
  readonly onClose: () => void
}

/** A place of the pointer in pixels of the picture. */
const placeOf = (event: PointerEvent<HTMLCanvasElement>): readonly [number, number] => {
  const box = event.currentTarget.getBoundingClientRect()
  return [
    ((event.clientX - box.left) / box.width) * SIZE.width,
    ((event.clientY - box.top) / box.height) * SIZE.height,
  ]
}

/** A field to sign in by finger, pen or mouse: black on white in both themes, as on paper. */
export const SignaturePad = ({ title, onSave, onClose }: SignaturePadProps) => {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isSigned, setSigned] = useState(false)
  const context = (): CanvasRenderingContext2D | null => canvas.current?.getContext('2d') ?? null
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = context()
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!isSigned) {
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, SIZE.width, SIZE.height)
    }
    pen.lineWidth = LINE_WIDTH
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.strokeStyle = '#000'
    pen.beginPath()
    pen.moveTo(...placeOf(event))
    setSigned(true)
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = context()
    if (!pen || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    pen.lineTo(...placeOf(event))
    pen.stroke()
  }
  const clear = (): void => {
    context()?.clearRect(0, 0, SIZE.width, SIZE.height)
    setSigned(false)
  }
  const save = (): void => canvas.current?.toBlob((picture) => picture && onSave(picture), 'image/png')
  return (
    <Modal
      active
      title={title}
      closeLabel={t('common.close')}
      onClose={onClose}
      primary={{ label: t('driver.save'), onPress: save, isDisabled: !isSigned }}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
    >
      <div className="signature-pad">
        <canvas
          ref={canvas}
          {...SIZE}
          className="signature-pad__paper"
          role="img"
          aria-label={t('driver.signHere')}
          onPointerDown={begin}
          onPointerMove={draw}
        />
        <Button tone="quiet" isDisabled={!isSigned} onPress={clear}>
          {t('driver.clear')}
        </Button>
      </div>
    </Modal>
  )
}
