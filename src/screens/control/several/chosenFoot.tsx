import { useCallback } from 'react'
import { ChosenBar } from './chosenBar.tsx'
import type { Several } from './useSeveral.ts'

interface ChosenFootProps {
  readonly several: Several
  readonly isFollowed: boolean
  readonly onFollow: () => void
  /** Uncovers the map where the list covers it. */
  readonly giveWay: () => void
}

/** The actions on the chosen vehicles, below the list; those on the map uncover it. */
export const ChosenFoot = ({ several, isFollowed, onFollow, giveWay }: ChosenFootProps) => {
  const { show, chooseAll, openDialog } = several
  const showOnMap = useCallback(() => {
    show()
    giveWay()
  }, [show, giveWay])
  const followOnMap = useCallback(() => {
    onFollow()
    giveWay()
  }, [onFollow, giveWay])
  return (
    <ChosenBar
      isFollowed={isFollowed}
      onShow={showOnMap}
      onFollow={followOnMap}
      onAll={chooseAll}
      onDialog={openDialog}
    />
  )
}
