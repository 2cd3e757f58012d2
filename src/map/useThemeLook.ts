import { useEffect } from 'react'
import { useMapTheme } from './useMapTheme.ts'

/**
 * Runs `show`, which reads the look of what is drawn from the page's tokens: at once, when the fonts of the labels are
 * there, and after every change of the theme. It is one function as long as it does the same.
 */
export const useThemeLook = (show: () => void): void => {
  const theme = useMapTheme()
  useEffect(() => {
    show()
    let current = true
    void document.fonts.ready.then(() => current && show())
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the tokens that are read follow the theme
  }, [show, theme])
}
