import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/serverState/useChange.ts'
import { useTrailersApi } from '../../api/trailers.ts'
import type { CouplingBody, TrailerState, TrailerTrackerBody } from '../../contract/http/trailerCouplings.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { usePlaceText } from '../../map/places/usePlaceText.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toast.ts'
import { CouplingHistory } from './couplingHistory.tsx'
import { stateText } from './stateText.ts'
import { TRAILERS_READ } from './trailersPath.ts'
import { VehicleField } from './vehicleField.tsx'

interface SectionProps {
  readonly state: TrailerState
  readonly canEdit: boolean
}

/** What the trailer hangs on, and entries by hand. */
const Coupling = ({ state, canEdit }: SectionProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const placeText = usePlaceText()
  const toast = useToast()
  const api = useTrailersApi()
  const [vehicleId, setVehicleId] = useState<number | null>(null)
  /** Each entry makes an empty field: no text and no open list is left of the last search. */
  const [entries, setEntries] = useState(0)
  const { act, isSending } = useChange({
    change: (body: CouplingBody) => api.couple(state.trailerId, body),
    stale: [[TRAILERS_READ]],
  })
  const enter = async (to: number | null): Promise<void> => {
    if (!(await act({ vehicleId: to }))) return
    toast({ text: t(`trailers.coupling.${to === null ? 'uncoupled' : 'coupled'}`), tone: 'go' })
    setVehicleId(null)
    setEntries((count) => count + 1)
  }
  return (
    <>
      <p>
        {state.vehicleId === null ? (
          stateText(t, format, state)
        ) : (
          <a href={`#/control?v=${state.vehicleId}`}>{stateText(t, format, state)}</a>
        )}
      </p>
      {state.place && (
        <p className="couplings__note">{t('trailers.coupling.at', { place: placeText(state.place) })}</p>
      )}
      <VehicleField
        key={entries}
        label={t('trailers.coupling.to')}
        hint={t('trailers.coupling.handRule')}
        type="VEHICLE"
        chosenId={vehicleId}
        onChoose={setVehicleId}
        isDisabled={!canEdit}
      />
      <div className="couplings__actions">
        <Button
          isDisabled={!canEdit || vehicleId === null || isSending}
          onPress={() => void enter(vehicleId)}
        >
          {t('trailers.coupling.couple')}
        </Button>
        {state.isConnected && (
          <Button isDisabled={!canEdit || isSending} onPress={() => void enter(null)}>
            {t('trailers.coupling.uncouple')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The trailer's own tracker; a choice is saved at once. */
const Tracker = ({ state, canEdit }: SectionProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useTrailersApi()
  const { trackerId, couplesNear } = state
  const { act, isSending } = useChange({
    change: (body: TrailerTrackerBody) => api.setTracker(state.trailerId, body),
    stale: [[TRAILERS_READ]],
  })
  const save = async (body: TrailerTrackerBody): Promise<void> => {
    if (await act(body)) toast({ text: t('trailers.coupling.saved'), tone: 'go' })
  }
  return (
    <>
      <VehicleField
        label={t('trailers.coupling.tracker')}
        hint={t('trailers.coupling.trackerRule')}
        type="TRAILER"
        chosenId={trackerId}
        onChoose={(vehicleId) => void save({ vehicleId, couplesNear: vehicleId !== null && couplesNear })}
        isDisabled={!canEdit}
      />
      <Switch
        isSelected={couplesNear}
        isDisabled={!canEdit || trackerId === null}
        isPending={isSending}
        onChange={(isOn) => void save({ vehicleId: trackerId, couplesNear: isOn })}
      >
        {t('trailers.coupling.near')}
      </Switch>
      <p className="couplings__note">{t('trailers.coupling.nearRule')}</p>
    </>
  )
}

/** TRAILER-02: what a trailer hangs on, by hand, by its own tracker, and before. */
export const CouplingSection = (props: SectionProps) => {
  const { t } = useTranslation()
  return (
    <section className="couplings" aria-label={t('trailers.coupling.title')}>
      <h3 className="couplings__title">{t('trailers.coupling.title')}</h3>
      <Coupling {...props} />
      <Tracker {...props} />
      <CouplingHistory trailerId={props.state.trailerId} canEdit={props.canEdit} />
    </section>
  )
}
