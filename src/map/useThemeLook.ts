import { useEffect } from 'react'
import { useAccountLook } from '../session/accountLook.ts'
import { useMapTheme } from './useMapTheme.ts'

/**
 * Runs `show`, which reads the look of the drawing from the page's tokens: at once, when the label fonts are loaded,
 * and after every theme change. `show` keeps its identity while it does the same.
 */
export const useThemeLook = (show: () => void): void => {
  const theme = useMapTheme()
  const account = useAccountLook()
  useEffect(() => {
    show()
    let current = true
    void document.fonts.ready.then(() => current && show())
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the tokens that are read follow the theme and the account
  }, [show, theme, account])
}
