// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- handles Escape for its buttons
import { X } from 'lucide-react'
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import './tour.css'
import { type Box, placePanel } from './placePanel.ts'
import { TOUR_STEPS } from './tourSteps.ts'
import { useTarget } from './useTarget.ts'

interface TourProps {
  /** The person leaves, at any step; the tour may start again. */
  readonly onLeave: () => void
  /** The person has seen it, or does not want it again (API-19). */
  readonly onDone: () => void
}

const styleOf = ({ left, top, width, height }: Box): CSSProperties => ({ left, top, width, height })

/** Position of the panel, measured during layout. */
const usePanelPlace = (target: Box | null) => {
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  useLayoutEffect(() => {
    if (!panel.current) return
    const { offsetWidth: width, offsetHeight: height } = panel.current
    setPlace(placePanel(target, { width, height }, { width: innerWidth, height: innerHeight }))
  }, [target])
  return { panel, place }
}

interface StepProps extends TourProps {
  readonly step: number
  readonly onStep: (step: number) => void
}

/** One step, which takes focus: a screen reader announces it, and Tab continues from it. */
const TourStep = ({ step, onStep, onLeave, onDone }: StepProps) => {
  const { t } = useTranslation()
  const id = TOUR_STEPS[step] ?? 'map'
  const target = useTarget(id)
  const { panel, place } = usePanelPlace(target)
  const isLast = step === TOUR_STEPS.length - 1
  useEffect(() => panel.current?.focus({ preventScroll: true }), [panel])
  return (
    <>
      {target && <div className="tour-ring" style={styleOf(target)} aria-hidden />}
      <div
        ref={panel}
        className="tour"
        role="dialog"
        aria-labelledby="tour-title"
        aria-describedby="tour-text"
        tabIndex={-1}
        style={place}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onLeave()
        }}
      >
        <header className="tour__head">
          <h2 id="tour-title" className="tour__title">
            {t(`help.step.${id}.title`)}
          </h2>
          <IconButton icon={X} label={t('help.leave')} tooltipPlacement="left" onPress={onLeave} />
        </header>
        <p id="tour-text" className="tour__text">
          {t(`help.step.${id}.text`)}
        </p>
        <footer className="tour__foot">
          <span className="tour__count ui-numbers">{`${step + 1} / ${TOUR_STEPS.length}`}</span>
          {step > 0 && (
            <Button tone="quiet" onPress={() => onStep(step - 1)}>
              {t('help.back')}
            </Button>
          )}
          <Button tone="primary" onPress={() => (isLast ? onDone() : onStep(step + 1))}>
            {t(isLast ? 'help.done' : 'help.next')}
          </Button>
        </footer>
        {!isLast && (
          <button type="button" className="tour__never" onClick={onDone}>
            {t('help.never')}
          </button>
        )}
      </div>
    </>
  )
}

/** The guided tour: a panel that moves from part to part of the page, which stays usable (HELP-01, HELP-03). */
export const Tour = (props: TourProps) => {
  const [step, setStep] = useState(0)
  return <TourStep key={step} step={step} onStep={setStep} {...props} />
}
