import { useCallback } from 'react'
import { usePreference } from '../../session/sessionContext.ts'
import type { SideBarMode } from '../../session/storedValues.ts'

/** Switches the simple list (LIST-30, STORE-16); switched on, it makes the side bar shorted (LIST-31). */
export const useSimpleList = (choose: (mode: SideBarMode) => void): ((on: boolean) => void) => {
  const [, setSimple] = usePreference('simpleList')
  return useCallback(
    (on) => {
      setSimple(on)
      if (on) choose('shorted')
    },
    [setSimple, choose],
  )
}
